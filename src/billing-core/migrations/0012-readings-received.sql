-- How many were received lately: readings come in the order of time, so blocks without any are skipped.
create index readings_received on core.readings using brin (received_at) with (pages_per_range = 16);
