/**
 * Maximum number of deliveries that the users of an organisation can start in an hour (UTC) with *Run now* or *Send
 * again*. It lets an administrator send a hundred files again one by one after an outage.
 */
export const maxStartsOfHour = 100;

/**
 * Maximum number of mails in a day (UTC) about an organisation's deliveries and loan files. Each recipient counts. It
 * is sufficient for a hundred schedules with the maximum number of recipients.
 */
export const maxMailsOfDay = 1000;
