-- Payments that came one way in some days: those that a bank's statement of these days lacks.
create index payments_source on core.payments (source, paid_on);
