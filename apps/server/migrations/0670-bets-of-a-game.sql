-- A member's bets at one game by time, for a dispute: by day alone every bet at the other games would be passed over.
create index bets_of_game on bets (member_id, game_code, (coalesce(settled_at, placed_at)) desc);
