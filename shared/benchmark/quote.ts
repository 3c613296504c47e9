import type { LocalDate } from '../time/local-date.ts';

export const instrumentTypes = [
	'deposit',
	'future',
	'fra',
	'swap',
	'ois',
	'basis-swap',
	'fx-spot',
	'fx-forward',
] as const;
export type InstrumentType = (typeof instrumentTypes)[number];

export const quoteUnits = ['percent', 'bp', 'price', 'points', 'rate'] as const;
export type QuoteUnit = (typeof quoteUnits)[number];

/** Floating leg of an instrument. The tenor of an overnight index is `ON`. */
export interface QuotedLeg {
	readonly index: string;
	readonly tenor: string;
}

/** Date, or tenor counted from the instrument's spot date. */
export type TenorOrDate = { readonly tenor: string } | { readonly date: LocalDate };

/** Instrument of a quote, without conventions. The curve that uses the quote determines the conventions. */
export interface QuotedInstrument {
	readonly type: InstrumentType;
	/** Floating legs. A basis swap has two; the first pays the quoted spread. */
	readonly legs: readonly QuotedLeg[];
	/** End of the instrument; absent for an FX spot rate. */
	readonly pillar?: TenorOrDate | undefined;
	/** Start: a tenor for an FRA; a date for a future or an OIS between two dates. Other instruments start at spot. */
	readonly start?: TenorOrDate | undefined;
	/** FX spot only: the quote is the number of units of this currency for one unit of the quote's currency. */
	readonly counterCurrency?: string | undefined;
}

export interface Quote {
	readonly currency: string;
	/** Name of the quote set, such as `OIS SOFR`. */
	readonly name: string;
	readonly date: LocalDate;
	/** Quoted value in `unit`, with the digits as quoted. */
	readonly value: string;
	readonly unit: QuoteUnit;
	/** Undefined for quotes from files without instrument columns. */
	readonly instrument?: QuotedInstrument | undefined;
	/** Tenor as written in the file, if the quote has no instrument. */
	readonly tenor: string;
	readonly ric?: string | undefined;
	readonly source: string;
}

export interface InstrumentFault {
	readonly field: Exclude<keyof QuotedInstrument, 'type'>;
	readonly expected: string;
}

export const legCounts: Readonly<Record<InstrumentType, 0 | 1 | 2>> = {
	deposit: 1,
	future: 1,
	fra: 1,
	swap: 1,
	ois: 1,
	'basis-swap': 2,
	'fx-spot': 0,
	'fx-forward': 0,
};

/** Returns the fields of an instrument that contradict its type. */
export function instrumentFaults({ type, legs, pillar, start, counterCurrency }: QuotedInstrument): InstrumentFault[] {
	const faults: InstrumentFault[] = [];
	const expectField = (field: InstrumentFault['field'], isRight: boolean, expected: string) => {
		if (!isRight) faults.push({ field, expected });
	};
	const isForeignExchange = type === 'fx-spot' || type === 'fx-forward';
	const [first, second] = legs;
	const count = legCounts[type];
	expectField('legs', legs.length === count, `must be ${count} for ${type}`);
	expectField(
		'legs',
		second === undefined || second.index !== first?.index || second.tenor !== first.tenor,
		'must differ',
	);
	expectField('legs', type !== 'ois' || first?.tenor === 'ON', 'must be of an overnight index for ois');
	expectField('pillar', (pillar === undefined) === (type === 'fx-spot'), 'must be given, except for fx-spot');
	const startKind = start === undefined ? 'blank' : 'tenor' in start ? 'a tenor' : 'a date';
	if (type === 'ois' && startKind === 'a date') {
		expectField('pillar', pillar !== undefined && 'date' in pillar, 'must be a date for ois with a start date');
	} else {
		const expectedStart = type === 'fra' ? 'a tenor' : type === 'future' ? 'a date' : 'blank';
		const expected = type === 'ois' ? 'blank or a date' : expectedStart;
		expectField('start', startKind === expectedStart, `must be ${expected} for ${type}`);
	}
	expectField(
		'counterCurrency',
		(counterCurrency !== undefined) === isForeignExchange,
		isForeignExchange ? 'must be given' : `must be blank for ${type}`,
	);
	return faults;
}

/**
 * Returns text that identifies an instrument within its quote set: its pillar, `<start>x<pillar>` for an FRA or a dated
 * OIS, and `SPOT` for a spot rate.
 */
export function instrumentKey({ type, pillar, start }: QuotedInstrument): string {
	const text = (at: TenorOrDate) => ('tenor' in at ? at.tenor : at.date);
	if (pillar === undefined) return 'SPOT';
	return start !== undefined && type !== 'future' ? `${text(start)}x${text(pillar)}` : text(pillar);
}

export const indexKey = (currency: string, index: string, tenor: string) => `${currency} ${index} ${tenor}`;

/** Returns the indices for which there are quotes, as {@link indexKey}, sorted. */
export function quotedIndices(quotes: readonly Pick<Quote, 'currency' | 'instrument'>[]): readonly string[] {
	const keys = new Set<string>();
	for (const { currency, instrument } of quotes) {
		for (const { index, tenor } of instrument?.legs ?? []) {
			keys.add(indexKey(currency, index, tenor));
			// In the leg of an overnight future, the tenor is the length of the future's period. The overnight index is
			// therefore added as well.
			if (instrument?.type === 'future') keys.add(indexKey(currency, index, 'ON'));
		}
	}
	return [...keys].sort();
}
