import type { Deal, Leg } from './deal.ts';
import { instrumentTagsByText } from './deal-values.ts';
import type { FieldFault } from './field-fault.ts';
import { dealFieldNames, legNames } from './leg-fields.ts';
import { legAmortisation, readAmortisation } from './read-amortisation.ts';
import { FieldReader, type Fields, numberOf } from './read-field.ts';
import { readIndex, type StatedIndex } from './read-index.ts';
import { readLeg } from './read-leg.ts';

const knownFields: ReadonlySet<string> = new Set(dealFieldNames);

/** A list of more faults helps nobody, and a hostile record could have any number. */
const mostFaults = 50;

/**
 * Reads and checks a deal, given as the record of its fields under their names on the wire.
 *
 * Blank fields take the default of the field. Numbers may be texts, as in files. Dates are `YYYY-MM-DD`.
 *
 * @returns the deal, or every fault found, at most 50
 * @see docs/methodology.md, Fields of a deal
 */
export function readDeal(fields: Fields): Deal | readonly FieldFault[] {
	const reader = new FieldReader(fields);
	const deal = read(reader, fields);
	if (deal !== undefined && reader.faults.length === 0) return deal;
	return reader.faults.slice(0, mostFaults);
}

function read(reader: FieldReader, fields: Fields): Deal | undefined {
	for (const field in fields) {
		if (!knownFields.has(field) && Object.hasOwn(fields, field)) {
			reader.faults.push({
				reason: 'field-unknown',
				field: field.slice(0, 40),
				found: 'a field',
				expected: 'a field of a deal',
			});
			if (reader.faults.length >= mostFaults) return undefined;
		}
	}
	const dealId = reader.text('dealId', 100);
	reader.require('dealId', dealId, 'the id of the deal');
	const instrumentType = reader.text('instrumentType', 40) ?? '';
	const instrumentTag = reader.choice('instrumentTag', instrumentTagsByText);
	reader.require('instrumentTag', instrumentTag, 'LIBOR or RFR');
	const getPaymentInfo = reader.yesNo('getPaymentInfo');
	const start = reader.date('startDate');
	reader.require('startDate', start, 'a date YYYY-MM-DD');
	const end = reader.date('endDate');
	reader.require('endDate', end, 'a date YYYY-MM-DD');
	if (start !== undefined && end !== undefined && start >= end) {
		reader.fault('start-not-before-end', 'endDate', 'a date after startDate');
	}
	const legs = readLegs(reader, start ?? Number.NEGATIVE_INFINITY, end ?? Number.POSITIVE_INFINITY);
	if (dealId === undefined || instrumentTag === undefined || legs === undefined) return undefined;
	if (start === undefined || end === undefined) return undefined;
	return { dealId, instrumentType, instrumentTag, start, end, legs, getPaymentInfo };
}

function readLegs(reader: FieldReader, start: number, end: number): readonly [Leg, Leg] | undefined {
	const amortisation = readAmortisation(reader);
	const first = readIndex(reader, legNames[0]);
	const second = readIndex(reader, legNames[1]);
	if (first === undefined || second === undefined) return undefined;
	const hasTwoCurrencies = first.currency !== second.currency;
	const amortisationOf = (place: 0 | 1) => {
		if (amortisation === undefined) return unchanged;
		const ratePercent = rateOfAnnuity(reader, place, first, second);
		return (notional: number) => legAmortisation(reader, amortisation, place, notional, ratePercent);
	};
	const leg = readLeg(reader, legNames[0], first, {
		start,
		end,
		hasTwoCurrencies,
		other: second,
		amortisation: amortisationOf(0),
	});
	const otherLeg = readLeg(reader, legNames[1], second, {
		start,
		end,
		hasTwoCurrencies,
		other: first,
		amortisation: amortisationOf(1),
	});
	if (leg === undefined || otherLeg === undefined) return undefined;
	if (leg.payReceive === otherLeg.payReceive) {
		return reader.fault('legs-same-direction', legNames[1].PayReceive, 'the opposite of leg1PayReceive');
	}
	return [leg, otherLeg];
}

/** The notional of a deal that does not amortise. */
const unchanged = () => undefined;

/** The rate by which a leg falls as an annuity: its own where it is fixed, otherwise that of the other leg. */
function rateOfAnnuity(reader: FieldReader, place: 0 | 1, first: StatedIndex, second: StatedIndex): number | undefined {
	const rateOf = (of: 0 | 1) =>
		(of === 0 ? first : second).kind === 'fixed' ? numberOf(reader.value(legNames[of].InterestRate)) : undefined;
	return rateOf(place) ?? rateOf(place === 0 ? 1 : 0);
}
