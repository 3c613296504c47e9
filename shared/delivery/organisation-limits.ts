/**
 * Maximum number of deliveries that users of an organisation start per hour (UTC) with *Run now* or *Send again*. After
 * an outage, an administrator can send a hundred files again individually.
 */
export const maxStartsOfHour = 100;

/**
 * Maximum number of mails about an organisation's deliveries and loan files per day (UTC), counted per recipient.
 * Sufficient for a hundred schedules with the maximum number of recipients.
 */
export const maxMailsOfDay = 1000;
