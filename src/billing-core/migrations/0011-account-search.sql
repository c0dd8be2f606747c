-- The staff find an account by what the customer says on the phone: also by the number of the meter, the code of the
-- bill and words of the name.
create index accounts_bill_code on core.accounts (bill_code);
create index meters_number on core.meters (number);

-- Words of a name without case, apostrophes, quotes and stops; `nameWords` of the domain makes the same of what is typed.
create function core.name_words(name text) returns text[] language sql immutable parallel safe return
  regexp_split_to_array(trim(regexp_replace(lower(translate(name collate core.ukrainian, '''’‘ʼ`´ʹ′＇', '')), '[^[:alnum:]]+', ' ', 'g')), ' ');
create index accounts_name_words on core.accounts using gin (core.name_words(customer_name));
