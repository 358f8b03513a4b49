import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Customer } from './chat-store.ts';

export interface FileRow {
  file_id: string;
  kind: 'image' | 'video';
  content_type: string;
  byte_length: bigint;
  stored_name: string;
  conversation_id: string | null;
}

export type FileOwner = Customer | { operator: string; conversationId: string };

const COLUMNS = sql`file_id, kind, content_type, byte_length, stored_name, conversation_id`;

function ownerIs(owner: FileOwner) {
  if ('memberId' in owner) return sql`member_id = ${owner.memberId}`;
  if ('guestHash' in owner) return sql`guest_hash = ${owner.guestHash}`;
  return sql`operator = ${owner.operator} and conversation_id = ${owner.conversationId}::uuid`;
}

export function makeChatFileStore(db: Db) {
  return {
    /** False when it is there. */
    async insert(owner: FileOwner, file: Omit<FileRow, 'conversation_id'>): Promise<boolean> {
      const memberId = 'memberId' in owner ? owner.memberId : null;
      const guestHash = 'guestHash' in owner ? owner.guestHash : null;
      const operator = 'operator' in owner ? owner.operator : null;
      const conversationId = 'operator' in owner ? owner.conversationId : null;
      const inserted =
        await sql`insert into chat_files (file_id, member_id, guest_hash, operator, conversation_id, kind, content_type,
          byte_length, stored_name)
        values (${file.file_id}, ${memberId}, ${guestHash}, ${operator}, ${conversationId}::uuid, ${file.kind},
          ${file.content_type}, ${file.byte_length}, ${file.stored_name})
        on conflict (file_id) do nothing returning file_id`.execute(db);
      return inserted.rows.length === 1;
    },

    /** Files and bytes of a customer within a day (safety 5, 27). */
    async usedToday(customer: Customer): Promise<{ files: number; bytes: number }> {
      const used = await sql<{ files: bigint; bytes: bigint }>`select count(*) as files,
          coalesce(sum(byte_length), 0)::bigint as bytes from chat_files
        where ${ownerIs(customer)} and created_at > now() - interval '1 day'`.execute(db);
      return { files: Number(used.rows[0]?.files ?? 0n), bytes: Number(used.rows[0]?.bytes ?? 0n) };
    },

    /** Takes an own upload into a conversation; undefined for any other file (safety M). */
    async take(within: Db | Tx, owner: FileOwner, file: { fileId: string; conversationId: string }) {
      const taken =
        await sql<FileRow>`update chat_files set conversation_id = ${file.conversationId}::uuid, is_sent = true
        where file_id = ${file.fileId} and ${ownerIs(owner)}
          and (conversation_id is null or conversation_id = ${file.conversationId}::uuid)
        returning ${COLUMNS}`.execute(within);
      return taken.rows[0];
    },

    async find(fileId: string): Promise<FileRow | undefined> {
      const found = await sql<FileRow>`select ${COLUMNS} from chat_files where file_id = ${fileId}`.execute(db);
      return found.rows[0];
    },
  };
}
