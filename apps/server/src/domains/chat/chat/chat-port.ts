import type { Customer } from './chat-store.ts';

/** Where live events go; the sockets behind it are attached when the listeners are there. */
export interface ChatPort {
  toCustomer(customer: Customer, event: string, payload: unknown): void;
  toDesk(event: string, payload: unknown): void;
}
