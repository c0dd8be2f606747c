-- What was asked and answered in calls that failed, were slow, or were chosen by lot (1 of 100), kept seven days. Only
-- fields of a positive list are here with their values; of all others only what kind they were and how long.
create table telemetry.call_samples (
  at      timestamptz not null,
  call_id uuid not null,
  why     text collate "C" not null check (why in ('failed', 'slow', 'chosen')),
  request jsonb,
  reply   jsonb
);
create index call_samples_at on telemetry.call_samples using brin (at);
create index call_samples_call on telemetry.call_samples (call_id);
