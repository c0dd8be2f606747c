-- A meter is named by the core's own id, whatever it looks like there: 18 digits in one core, a number in another.
alter table portal.orders alter column meter_id type text collate "C" using meter_id::text;
alter table portal.mass_rows alter column meter_id type text collate "C" using meter_id::text;
