/**
 * Deliveries that people of an organisation start in an hour (UTC), with *Run now* or *Send again*. After an outage an
 * administrator can send a hundred files again, one by one.
 */
export const maxStartsOfHour = 100;

/**
 * Mails about deliveries and loan files of an organisation in a day (UTC), one for each recipient: a hundred schedules with
 * the most recipients that a schedule can have.
 */
export const maxMailsOfDay = 1000;
