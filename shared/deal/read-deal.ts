import { dateOfEpochDay, type Tenor } from '../time/local-date.ts';
import { type Deal, dealFieldNames, type Leg, legNames, maxCharacters } from './deal.ts';
import { type BrokenRule, brokenRule } from './deal-rules.ts';
import { instrumentTagsByText } from './deal-values.ts';
import { checkFit, legAmortisation, readAmortisation } from './read-amortisation.ts';
import type { DealSpan } from './read-dates.ts';
import { FieldReader, type Fields, numberOf } from './read-field.ts';
import { readIndex, type StatedIndex } from './read-index.ts';
import { checkIgnored, directionOf, readLeg } from './read-leg.ts';
import { readFees, readLabels } from './read-lists.ts';

const knownFields: ReadonlySet<string> = new Set(dealFieldNames);

/** Users cannot work with longer lists of faults, and a malicious record could have any number of faults. */
const maxFaults = 50;

/**
 * Reads and validates a deal from the fields of a request.
 *
 * Blank fields take their defaults. Numbers can be texts, as in files. Dates are `YYYY-MM-DD`.
 * @returns the deal, or all rules that it breaks, at most 50
 * @see docs/methodology.md, Fields of a deal
 */
export function readDeal(fields: Fields): Deal | readonly BrokenRule[] {
	return read(fields, false);
}

/**
 * {@link readDeal} with stricter checks, for deals that a user can still correct: also rejects an amortisation that
 * does not fit the dates and frequencies, which would fail in a valuation, and checks the ignored fields of a fixed
 * leg.
 */
export function checkDeal(fields: Fields): Deal | readonly BrokenRule[] {
	return read(fields, true);
}

function read(fields: Fields, isStrict: boolean): Deal | readonly BrokenRule[] {
	const reader = new FieldReader(fields);
	const deal = readTerms(reader, fields, isStrict);
	if (deal !== undefined && reader.faults.length === 0) return deal;
	return reader.faults.slice(0, maxFaults);
}

function readTerms(reader: FieldReader, fields: Fields, isStrict: boolean): Deal | undefined {
	for (const field in fields) {
		if (!knownFields.has(field) && Object.hasOwn(fields, field)) {
			reader.add(brokenRule('field-unknown', field.slice(0, 40), 'a field', { fields: 'a field of a deal' }));
			if (reader.faults.length >= maxFaults) return undefined;
		}
	}
	const dealId = reader.text('dealId', maxCharacters.dealId);
	reader.require('dealId', dealId, 'the id of the deal');
	const instrumentType = reader.text('instrumentType', maxCharacters.instrumentType) ?? '';
	const instrumentTag = reader.choice('instrumentTag', instrumentTagsByText);
	reader.require('instrumentTag', instrumentTag, 'LIBOR or RFR');
	const getPaymentInfo = reader.yesNo('getPaymentInfo');
	const start = reader.date('startDate');
	reader.require('startDate', start, 'a date YYYY-MM-DD');
	const end = reader.date('endDate');
	reader.require('endDate', end, 'a date YYYY-MM-DD');
	if (start !== undefined && end !== undefined && start >= end) {
		reader.fault('not-after-start', 'endDate', { start: dateOfEpochDay(start) });
	}
	const legs = readLegs(reader, { start, end, isStrict });
	const fees = readFees(reader, { start, end });
	const labels = readLabels(reader);
	if (dealId === undefined || instrumentTag === undefined || legs === undefined) return undefined;
	if (start === undefined || end === undefined) return undefined;
	return { dealId, instrumentType, instrumentTag, start, end, legs, fees, labels, getPaymentInfo };
}

interface DealDates extends DealSpan {
	readonly isStrict: boolean;
}

function readLegs(reader: FieldReader, { start, end, isStrict }: DealDates): readonly [Leg, Leg] | undefined {
	const amortisation = readAmortisation(reader);
	const first = readIndex(reader, legNames[0]);
	const second = readIndex(reader, legNames[1]);
	const hasTwoCurrencies =
		first.currency !== undefined && second.currency !== undefined && first.currency !== second.currency;
	const amortisationOf = (place: 0 | 1) => {
		if (amortisation === undefined) return unchanged;
		const leg = place === 0 ? 1 : 2;
		return (notional: number | undefined, frequency: Tenor | 'zero' | undefined) => {
			if (isStrict) checkFit(reader, amortisation, leg, { start, end, frequency });
			const rate = annuityRate(reader, place, [first, second]);
			return legAmortisation(reader, amortisation, { leg, notional, ...rate });
		};
	};
	const deal = { start, end, hasTwoCurrencies };
	const leg = readLeg(reader, legNames[0], first, { ...deal, other: second, amortisation: amortisationOf(0) });
	const otherLeg = readLeg(reader, legNames[1], second, { ...deal, other: first, amortisation: amortisationOf(1) });
	if (isStrict) {
		if (first.kind === 'fixed') checkIgnored(reader, legNames[0]);
		if (second.kind === 'fixed') checkIgnored(reader, legNames[1]);
	}
	const direction = leg?.payReceive ?? directionOf(reader.value(legNames[0].PayReceive));
	const otherDirection = otherLeg?.payReceive ?? directionOf(reader.value(legNames[1].PayReceive));
	if (direction !== undefined && direction === otherDirection) {
		return reader.fault('same-direction', legNames[1].PayReceive, {});
	}
	return leg === undefined || otherLeg === undefined ? undefined : [leg, otherLeg];
}

const unchanged = () => undefined;

/** Returns the rate for a leg's annuity: its own fixed rate, otherwise the fixed rate of the other leg. */
function annuityRate(reader: FieldReader, place: 0 | 1, legs: readonly [StatedIndex, StatedIndex]) {
	const rateOf = (of: 0 | 1) =>
		legs[of].kind === 'fixed' ? numberOf(reader.value(legNames[of].InterestRate)) : undefined;
	const ratePercent = rateOf(place) ?? rateOf(place === 0 ? 1 : 0);
	const kinds = legs.map(({ kind }) => kind);
	const hasFixedLeg = kinds.includes('fixed') || (kinds.includes(undefined) ? undefined : false);
	return { ratePercent, hasFixedLeg };
}
