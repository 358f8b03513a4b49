-- chat_messages: triggers in firing order.

-- After each row
-- Adds an operator's answer to the member's inbox; it replaces an unread answer.
create or replace trigger tells_of_answers after insert on chat_messages for each row
  when (new.sender = 'other' and new.author <> 'flow')
  execute function note_answer_event();
