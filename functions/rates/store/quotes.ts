import * as z from 'zod';
import { parseItem } from '#platform/aws/parse-item.ts';
import { queryAll } from '#platform/aws/query-all.ts';
import { storedDate } from '#platform/aws/stored-date.ts';
import { tableName } from '#platform/aws/table.ts';
import { instrumentFaults, instrumentTypes, type Quote, quoteUnits } from '#shared/benchmark/quote.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { parseTenor } from '#shared/time/tenor.ts';
import { quoteSetsOf, type RecordSeries, recordsOf } from './rate-keys.ts';
import { storedFigure } from './rate-schemas.ts';

const tenor = z.string().refine((text) => parseTenor(text) !== undefined, 'is not a tenor');
const tenorOrDate = z.union([z.strictObject({ tenor }), z.strictObject({ date: storedDate })]);

const instrument = z
	.object({
		type: z.enum(instrumentTypes),
		legs: z.array(z.object({ index: z.string().min(1), tenor })),
		pillar: tenorOrDate.optional(),
		start: tenorOrDate.optional(),
		counterCurrency: z.string().length(3).optional(),
	})
	.superRefine((described, context) => {
		for (const { field, expected } of instrumentFaults(described)) {
			context.addIssue({ code: 'custom', path: [field], message: expected });
		}
	});

const quoteRecord = z.object({
	recordDate: storedDate,
	tenor: z.string(),
	unit: z.enum(quoteUnits),
	figures: z.object({ value: z.object({ value: storedFigure, ric: z.string().optional() }) }),
	instrument: instrument.optional(),
	/** Description in the file; `Published` by default. */
	status: z.string().optional(),
	source: z.string(),
});

/** A quote with the status that its file gives. */
export interface StoredQuote extends Quote {
	readonly status?: string | undefined;
}

/** Quotes of one currency and set: their name. */
type QuoteSet = Pick<Quote, 'currency' | 'name'>;

const seriesOf = ({ currency, name }: QuoteSet): RecordSeries => ({ kind: 'quote', currency, name });

function readQuote(set: QuoteSet, item: Record<string, unknown>): StoredQuote {
	const { recordDate: date, figures, ...quote } = parseItem('rates', quoteRecord, item);
	return { ...set, date, ...quote, ...figures.value };
}

/** Every quote of a date. Strongly consistent read. */
export async function quotesOn(date: LocalDate): Promise<StoredQuote[]> {
	const sets = (await partition(quoteSetsOf(date))).map((item) => parseItem('rates', quoteSet, item));
	const ofSets = sets.map(async (set) => {
		const items = await partition(recordsOf(seriesOf(set)), `${date}#`);
		return items.map((item) => readQuote(set, item));
	});
	return (await Promise.all(ofSets)).flat();
}

const quoteSet = z.object({ currency: z.string(), name: z.string() });

function partition(pk: string, from = ' '): Promise<Record<string, unknown>[]> {
	return queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :pk and sk between :from and :to',
		ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': `${from.trim()}\uFFFF` },
		ConsistentRead: true,
	});
}
