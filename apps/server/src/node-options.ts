/**
 * What Node is started with wherever the server is started. By itself V8 lets short-lived objects fill 100 MB
 * before it looks which of them are still used, and long-lived ones twice what is used.
 */
export const NODE_OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=30'];
