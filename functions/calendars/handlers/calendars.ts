import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { businessDates, deleteCalendar, holidays, metadata, names } from '../calendars.ts';
import { uploadCalendar } from '../upload-calendar.ts';

export const handler = capabilityHandler([names, holidays, metadata, businessDates, uploadCalendar, deleteCalendar]);
