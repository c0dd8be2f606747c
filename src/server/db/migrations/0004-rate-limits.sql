-- Counted by rate-limiter-flexible; its own layout.
create unlogged table portal.rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
