import { type Deal, legNames } from '../deal/deal.ts';
import { readDeal } from '../deal/read-deal.ts';
import { type Fields, foundText, isBlank } from '../deal/read-field.ts';
import { portalLabels } from './read-ore.ts';
import type { CalendarOf } from './trade-reading.ts';
import { type Unwritable, writeOreLeg } from './write-ore-leg.ts';

export interface RefusedExport {
	readonly dealId: string;
	/** Field name in the API, such as `leg2FallbackDate`. */
	readonly field: string;
	readonly reason: string;
}

export interface OreExport {
	readonly xml: string;
	readonly refused: readonly RefusedExport[];
}

/** Fields of an ORE portfolio, as terms or additional fields. A deal with any other non-blank field is refused. */
const writtenLegFields = [
	'Tag',
	'InterestType',
	'InterestRate',
	'Spread',
	'PayReceive',
	'Currency',
	'Notional',
	'IndexName',
	'Tenor',
	'IndexFixingLag',
	'IndexLockoutPeriod',
	'IndexObservationMethod',
	'Averaging',
	'InterestPaymentFrequency',
	'CalculationFrequency',
	'CompoundingMethod',
	'DayConvention',
	'PaymentBusinessDays',
	'PaymentBusinessConvention',
	'StubRule',
	'FirstRegularPaymentDate',
	'LastRegularPaymentDate',
	'NotionalExchange',
	'RollConvention',
	'Calendars',
	'RateSchedule',
	'SpreadSchedule',
	'NotionalSchedule',
];

const writtenFields: ReadonlySet<string> = new Set([
	...['labels', 'dealId', 'instrumentType', 'instrumentTag', 'startDate', 'endDate', 'getPaymentInfo'],
	...['amortized', 'amortizationType', 'amortizationFrequency', 'amortizationResidual', 'amortizationSchedule'],
	...[1, 2].flatMap((leg) => writtenLegFields.map((field) => `leg${leg}${field}`)),
]);

/**
 * Writes an ORE portfolio. Imported again, deals have the same dates, amounts and rates, but not always the same
 * fields: an amortisation becomes a list of notionals, a long first stub a date.
 */
export function writeOre(items: readonly Fields[], calendarOf: CalendarOf): OreExport {
	const refused: RefusedExport[] = [];
	const trades: string[] = [];
	for (const item of items) {
		const trade = writeTrade(item, calendarOf);
		if (typeof trade === 'string') trades.push(trade);
		else refused.push({ dealId: foundText(item.dealId), ...trade });
	}
	return { xml: `<?xml version="1.0" encoding="UTF-8"?>\n<Portfolio>\n${trades.join('')}</Portfolio>\n`, refused };
}

function writeTrade(item: Fields, calendarOf: CalendarOf): string | Unwritable {
	const other = Object.keys(item).find((field) => !isEmpty(item[field]) && !writtenFields.has(field));
	if (other !== undefined) return { field: other, reason: 'ORE has no such term' };
	const deal = readDeal(item);
	if (!('dealId' in deal)) {
		const [fault] = deal;
		return { field: fault?.field ?? 'dealId', reason: `it must be ${fault?.expected}` };
	}
	if (!isXmlText(JSON.stringify(item))) return { field: 'dealId', reason: 'XML does not have one of the characters' };
	const first = writeOreLeg(deal, 0, calendarOf);
	if (typeof first !== 'string') return inLeg(first, 0);
	const second = writeOreLeg(deal, 1, calendarOf);
	if (typeof second !== 'string') return inLeg(second, 1);
	return `  <Trade id="${xmlText(deal.dealId)}">
    <TradeType>Swap</TradeType>
    <Envelope>
      ${element('CounterParty', deal.labels?.counterparty)}
${writeBook(deal)}${writeAdditional(deal)}    </Envelope>
    <SwapData>
${first}${second}    </SwapData>
  </Trade>
`;
}

const isEmpty = (value: unknown) => isBlank(value) || (Array.isArray(value) && value.length === 0);

const inLeg = ({ field, reason }: Unwritable, place: 0 | 1): Unwritable => ({
	field: (legNames[place] as Readonly<Record<string, string>>)[field] ?? field,
	reason,
});

const element = (name: string, text = '') => (text === '' ? `<${name}/>` : `<${name}>${xmlText(text)}</${name}>`);

const writeBook = ({ labels }: Deal) =>
	labels?.book === undefined
		? ''
		: `      <PortfolioIds>\n        ${element('PortfolioId', labels.book)}\n      </PortfolioIds>\n`;

/** Writes fields that ORE does not know and that do not change its results. */
function writeAdditional({ instrumentTag, instrumentType, legs, labels }: Deal): string {
	const own = { instrumentTag, instrumentType, leg1Tag: legs[0].tag, leg2Tag: legs[1].tag };
	const ofLabels = Object.entries(portalLabels).map(([field, name]) => [field, labels?.[name] ?? ''] as const);
	const lines = [...Object.entries(own), ...ofLabels].filter(([, value]) => value !== '');
	const written = lines.map(([name, value]) => `        <${name}>${xmlText(value)}</${name}>\n`).join('');
	return `      <AdditionalFields>\n${written}      </AdditionalFields>\n`;
}

const escapes: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	'\t': '&#9;',
	'\n': '&#10;',
	'\r': '&#13;',
};

const xmlText = (text: string): string => text.replaceAll(/[&<>"\t\n\r]/g, (found) => escapes[found] ?? found);

/** True if a JSON text has only characters that XML can contain. */
const isXmlText = (json: string): boolean => !/\\u00[01]|\\[bf]|\\ud[89a-f]|[\uFFFE\uFFFF]/.test(json);
