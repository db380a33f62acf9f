alter table sale_events
  add constraint sale_events_do_not_overlap exclude using gist (tstzrange(start_date, end_date) with &&);
