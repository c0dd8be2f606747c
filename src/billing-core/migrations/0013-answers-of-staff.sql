-- What staff say of a warning: its own words, and why it was taken back. Numbers of warnings issued in the cabinet.
alter table core.dunning_warnings
  add column note text,
  add column end_reason text;
create sequence core.warning_number start 7001;
