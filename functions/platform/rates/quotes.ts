import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
	instrumentFaults,
	instrumentKey,
	instrumentTypes,
	type Quote,
	quoteUnits,
} from '../../../shared/benchmark/quote.ts';
import type { LocalDate } from '../../../shared/time/local-date.ts';
import { parseTenor } from '../../../shared/time/tenor.ts';
import { parseItem } from '../aws/parse-item.ts';
import { queryAll } from '../aws/query-all.ts';
import { dynamodb, tableName } from '../aws/table.ts';
import type { Origin } from './apply.ts';
import { applyPublishedRecords, recordItems, recordSeries } from './published-records.ts';
import { quoteSetsOf, type RecordSeries, recordKey, recordsOf } from './rate-keys.ts';
import { storedDate, storedFigure } from './rate-schemas.ts';

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
	/** As the file says; `Published` where it does not. */
	status: z.string().optional(),
	source: z.string(),
});

/** A quote with the status that its file gives. */
export interface StoredQuote extends Quote {
	readonly status?: string | undefined;
}

/** Quotes of one currency and set: their name. */
export type QuoteSet = Pick<Quote, 'currency' | 'name'>;

const seriesOf = ({ currency, name }: QuoteSet): RecordSeries => ({ kind: 'quote', currency, name });

/** A quote as it is put: who states it comes with the origin, and its key follows from the instrument. */
export type NewQuote = Omit<Quote, 'source' | 'tenor' | 'instrument'> & Required<Pick<Quote, 'instrument'>>;

/**
 * Stores quotes; a quote that differs from the current one is its next revision.
 *
 * @returns how many are new
 * @throws before anything is written: z.ZodError when an instrument contradicts its type, RangeError when two quotes have
 * one key
 */
export async function putQuotes(quotes: readonly NewQuote[], origin: Origin): Promise<number> {
	const records = quotes.map(({ currency, name, date, value, unit, ric, instrument: described }) => {
		const checked = instrument.parse(described);
		const figures = { value: { value: storedFigure.parse(value), ...(ric === undefined ? {} : { ric }) } };
		return { currency, name, recordDate: date, tenor: instrumentKey(checked), unit, figures, instrument: checked };
	});
	const keys = records.map((record) => [record.currency, record.name, recordKey(record)].join(' '));
	const seen = new Set<string>();
	const repeated = keys.find((key) => seen.size === seen.add(key).size);
	if (repeated !== undefined) throw new RangeError(`two quotes are stored as ${repeated}`);
	let added = 0;
	for (const ofSet of Map.groupBy(records, ({ currency, name }) => recordsOf(seriesOf({ currency, name }))).values()) {
		const [first] = ofSet;
		if (first === undefined) continue;
		added += await applyPublishedRecords(
			seriesOf(first),
			ofSet.map(({ currency: _, name: __, ...content }) => content),
			origin,
		);
	}
	return added;
}

/** The names of a currency's sets of quotes. */
export async function quoteSets(currency: string): Promise<readonly QuoteSet[]> {
	return (await recordSeries('quote', currency)).map(({ name }) => ({ currency, name }));
}

/** The quotes of a set in a range of dates, both ends included, ascending. */
export async function quotesBetween(set: QuoteSet, from: LocalDate, to: LocalDate): Promise<StoredQuote[]> {
	const items = await recordItems(seriesOf(set), from, to);
	return items.map((item) => readQuote(set, item));
}

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

/** The last date, on or before a date, for which a set has quotes. */
export async function lastQuoteDate(set: QuoteSet, onOrBefore: LocalDate): Promise<LocalDate | undefined> {
	const { Items } = await dynamodb.send(
		new QueryCommand({
			TableName: tableName('rates'),
			KeyConditionExpression: 'pk = :series and sk < :end',
			ExpressionAttributeValues: { ':series': recordsOf(seriesOf(set)), ':end': `${onOrBefore}$` },
			ScanIndexForward: false,
			Limit: 1,
		}),
	);
	const [item] = Items ?? [];
	return item === undefined ? undefined : parseItem('rates', z.object({ recordDate: storedDate }), item).recordDate;
}
