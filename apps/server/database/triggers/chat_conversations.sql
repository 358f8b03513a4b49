-- chat_conversations: triggers in firing order.

-- After each row
-- Marks chat events in the inbox as read once the member has read the whole conversation.
create or replace trigger reads_answers after update of customer_read on chat_conversations for each row
  when (new.member_id is not null and new.customer_read > old.customer_read and new.customer_read >= new.last_sequence)
  execute function read_answer_events();
