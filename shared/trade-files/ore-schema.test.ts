import { expect, it } from 'vitest';
import { exampleDeals } from '#shared/deal/example-deals.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';
import { readXml } from './import-trades.ts';
import type { TradeNode } from './trade-node.ts';
import { writeOre } from './write-ore.ts';

/**
 * Elements of a swap in ORE's schema, by parent element. `!` marks required elements. If the schema prescribes an
 * order, the list has that order.
 *
 * @see https://github.com/OpenSourceRisk/Engine xsd/instruments.xsd: envelope, legData, scheduleData, FixedLegData,
 * FloatingLegData
 */
const elements: Readonly<Record<string, string>> = {
	Portfolio: 'Trade',
	Trade: '@id! TradeType! Envelope SwapData!',
	Envelope: 'CounterParty PortfolioIds AdditionalFields',
	PortfolioIds: 'PortfolioId',
	SwapData: 'LegData!',
	LegData:
		'LegType! Payer! Currency! Notionals DayCounter PaymentConvention PaymentLag PaymentCalendar FixedLegData FloatingLegData ScheduleData',
	Notionals: 'Notional FXReset Exchanges',
	Notional: '@startDate',
	Exchanges: 'NotionalInitialExchange NotionalFinalExchange NotionalAmortizingExchange',
	FixedLegData: 'Rates!',
	Rates: 'Rate',
	Rate: '@startDate',
	FloatingLegData: 'Index! Spreads IsInArrears IsAveraged HasSubPeriods IncludeSpread FixingDays Lookback',
	Spreads: 'Spread',
	Spread: '@startDate',
	ScheduleData: 'Rules Dates',
	Rules: 'StartDate! EndDate! Tenor! Calendar Convention! TermConvention! Rule EndOfMonth FirstDate LastDate',
};

const types: Readonly<Record<string, RegExp>> = {
	boolean: /^(true|false)$/,
	natural: /^\d+$/,
	decimal: /^-?\d+(\.\d+)?$/,
	date: /^\d{4}-\d{2}-\d{2}$/,
};
const typeOf: Readonly<Record<string, keyof typeof types>> = {
	...{
		Payer: 'boolean',
		IsInArrears: 'boolean',
		IsAveraged: 'boolean',
		HasSubPeriods: 'boolean',
		EndOfMonth: 'boolean',
	},
	...{ IncludeSpread: 'boolean', FixingDays: 'natural', PaymentLag: 'natural', Notional: 'decimal', Rate: 'decimal' },
	...{
		Spread: 'decimal',
		StartDate: 'date',
		EndDate: 'date',
		FirstDate: 'date',
		LastDate: 'date',
		'@startDate': 'date',
	},
};

function faultsOf(node: TradeNode): string[] {
	const { name, value } = node;
	const type = types[typeOf[name] ?? ''];
	const ofValue = type === undefined || type.test(value) ? [] : [`${node.path} is ${value}`];
	if (name === 'AdditionalFields') return ofValue;
	const allowed = (elements[name] ?? '').split(' ').filter(Boolean);
	const known = allowed.map((each) => each.replace('!', ''));
	const found = node.children.map((child) => child.name);
	const places = found.map((each) => known.indexOf(each));
	return [
		...ofValue,
		...found.filter((each) => !known.includes(each)).map((each) => `${node.path} has ${each}`),
		...allowed.filter((each) => each.endsWith('!') && !found.includes(each.slice(0, -1))).map((each) => `no ${each}`),
		...(places.every((place, i) => i === 0 || place >= (places[i - 1] as number)) ? [] : [`${node.path}: ${found}`]),
		...node.children.flatMap(faultsOf),
	];
}

it('a written portfolio has only elements of ORE’s schema, all required ones, and valid contents', () => {
	const { xml, refused } = writeOre([...exampleDeals, ...(sampleDeals as typeof exampleDeals)], referenceCalendar);
	const { root } = readXml(xml);
	expect(root.children.length).toBeGreaterThan(refused.length);
	expect(faultsOf(root)).toEqual([]);
});
