import * as z from 'zod';
import { parseItem } from '#platform/aws/parse-item.ts';
import { storedDate } from '#platform/aws/stored-date.ts';

/** A decimal number in the digits in which it was stated. */
export const storedFigure = z.string().regex(/^-?\d+(\.\d+)?$/, 'is not a decimal number');

export const storedFixing = z.object({ date: storedDate, value: storedFigure });

/** An item of the table of rates whose sort key is a date, which the schema reads as `date`. */
export function parseDated<Schema extends z.ZodType>(schema: Schema, item: Readonly<Record<string, unknown>>) {
	return parseItem('rates', schema, { ...item, date: item.sk });
}
