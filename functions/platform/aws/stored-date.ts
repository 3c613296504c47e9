import * as z from 'zod';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';

/** Schema of a stored ISO date. */
export const storedDate = z.custom<LocalDate>(
	(value) => typeof value === 'string' && isLocalDate(value),
	'is not a date',
);
