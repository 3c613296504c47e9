import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { deleteCalendar } from '../delete-calendar.ts';
import { holidays } from '../holidays.ts';
import { metadata } from '../metadata.ts';
import { names } from '../names.ts';
import { uploadCalendar } from '../upload-calendar.ts';

export const handler = capabilityHandler([names, holidays, metadata, uploadCalendar, deleteCalendar]);
