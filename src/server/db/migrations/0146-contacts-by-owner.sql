-- An e-mail nobody has proved is nobody's: it is neither a way in nor written to (finding F8). What is here already
-- was proved when it was changed by a code, or belongs to a business an administrator has let in.
alter table portal.users add column email_proved_at timestamptz;
update portal.users u set email_proved_at = now()
  where email is not null
    and (kind <> 'person' or exists (
      select from portal.audit a
      where a.actor_id = u.user_id and a.action = 'email-changed' and a.outcome = 'success'));

-- A change of a contact may be undone for seven days by whoever had the old one (decision 34).
create table portal.contact_changes (
  change_id   uuid primary key,
  user_id     uuid not null references portal.users on delete cascade,
  contact     text not null check (contact in ('phone', 'email')),
  old_value   text collate "C",
  old_proved_at timestamptz,
  code_hash   text collate "C" not null unique,
  made_at     timestamptz not null,
  expires_at  timestamptz not null,
  undone_at   timestamptz
);
create index contact_changes_user on portal.contact_changes (user_id, contact);
create index contact_changes_old on portal.contact_changes (old_value) where undone_at is null;
