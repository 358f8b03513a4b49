comment on table game_sessions is 'Keyed by the hash of a token: a provider brings the token alone and asks whose it is.';
