import {
	conventionsOf,
	indexNames,
	overnightConventionsOf,
	type RateConventions,
} from '../benchmark/rate-conventions.ts';
import { tenor as tenorOf } from '../time/local-date.ts';
import { type ChosenCurve, dealRanges, type LegNames, maxCharacters, type StubRate } from './deal.ts';
import { currencies } from './deal-indices.ts';
import { interestTypesByText, interpolationsByText } from './deal-values.ts';
import { FieldReader, type Fields, isBlank } from './read-field.ts';

/** Interest type, currency and index of a leg; undefined if a field is blank or invalid. */
export interface StatedIndex {
	readonly kind: 'fixed' | 'floating' | undefined;
	readonly currency: string | undefined;
	readonly market: RateConventions | undefined;
	readonly index: RateConventions | undefined;
	/** Tenor of the index; `ON` for an overnight index. */
	readonly tenor: string | undefined;
}

export function readIndex(reader: FieldReader, names: LegNames): StatedIndex {
	const type = reader.choice(names.InterestType, interestTypesByText);
	reader.require(names.InterestType, type, 'Fixed or Float');
	const written = reader.text(names.Currency, 3, currencies);
	reader.require(names.Currency, written, 'a currency');
	const market = written === undefined ? undefined : overnightConventionsOf(written);
	if (written !== undefined && market === undefined) {
		reader.fault('currency-unknown', names.Currency, {}, currencies);
	}
	const currency = market?.currency;
	if (type !== 'Float') {
		return { kind: type && 'fixed', currency, market, index: undefined, tenor: undefined };
	}
	const index = readName(reader, names, currency);
	const tenor = index === undefined ? undefined : readTenor(reader, names, index);
	return { kind: 'floating', currency, market, index, tenor };
}

function readName(reader: FieldReader, names: LegNames, currency: string | undefined): RateConventions | undefined {
	const name = reader.text(names.IndexName, maxCharacters.indexName);
	reader.require(names.IndexName, name, 'an index, since the leg is Float');
	if (name === undefined || currency === undefined) return undefined;
	const index = conventionsOf(name, currency);
	if (index !== undefined) return index;
	const allowed = indexNames.filter((each) => conventionsOf(each, currency) !== undefined);
	return reader.fault('index-unknown', names.IndexName, { currency }, allowed);
}

function readTenor(reader: FieldReader, names: LegNames, { kind, index, tenors }: RateConventions) {
	const written = reader.text(names.Tenor, maxCharacters.tenor);
	const tenor = written === '1Y' ? '12M' : written;
	if (tenor === undefined && reader.isBlank(names.Tenor)) {
		return kind === 'overnight' ? 'ON' : reader.require(names.Tenor, undefined, `a tenor of ${index}`);
	}
	if (tenor !== undefined && tenors.includes(tenor)) return tenor;
	return reader.fault('tenor-unknown', names.Tenor, { index }, tenors);
}

export function readChosenCurve(reader: FieldReader, names: LegNames): ChosenCurve | undefined {
	const value = reader.value(names.CurveDefinition);
	if (isBlank(value)) return undefined;
	if (typeof value !== 'object' || Array.isArray(value)) {
		return reader.fault('not-an-object', names.CurveDefinition, {});
	}
	const fields = new FieldReader(value as Fields, `${names.CurveDefinition}.`);
	const id = fields.require('id', fields.text('id', 100), 'the id of a curve definition');
	const curve = {
		currency: fields.text('currency', 3),
		name: fields.text('name', 200),
		indexTenor: fields.text('indexTenor', 5),
		discountingTenor: fields.text('discountingTenor', 5),
		interpolation: fields.choice('interpolation', interpolationsByText),
	};
	reader.faults.push(...fields.faults);
	return id === undefined ? undefined : { id, ...curve };
}

/** Reads the stubs' own rates. The result is undefined for a stub that uses the leg's rate. */
export function readStubs(
	reader: FieldReader,
	names: LegNames,
	stated: StatedIndex,
): { readonly firstStub: StubRate | undefined; readonly lastStub: StubRate | undefined } {
	return {
		firstStub: readStub(reader, names, 'First', stated),
		lastStub: readStub(reader, names, 'Last', stated),
	};
}

function readStub(
	reader: FieldReader,
	legNames: LegNames,
	place: 'First' | 'Last',
	stated: StatedIndex,
): StubRate | undefined {
	const names = {
		rate: legNames[`${place}StubRate`],
		index: legNames[`${place}StubIndex`],
		tenor: legNames[`${place}StubTenor`],
		secondTenor: legNames[`${place}StubSecondTenor`],
	};
	const ratePercent = reader.number(names.rate, dealRanges.ratePercent);
	const isFloating = [names.index, names.tenor, names.secondTenor].some((name) => !reader.isBlank(name));
	if (!isFloating) return ratePercent === undefined ? undefined : { ratePercent };
	const { index } = stated;
	if (stated.kind === 'fixed' || index?.kind === 'overnight') {
		for (const field of [names.index, names.tenor, names.secondTenor]) {
			if (!reader.isBlank(field)) reader.fault('term-only', field, {});
		}
		return undefined;
	}
	if (!reader.isBlank(names.rate)) return reader.fault('stub-rate-or-index', names.rate, {});
	if (index === undefined) return undefined;
	const name = reader.text(names.index, maxCharacters.indexName);
	if (name !== undefined && name !== index.index) {
		return reader.fault('stub-index', names.index, { index: index.index }, [index.index]);
	}
	const tenor = readStubTenor(reader, names.tenor, index);
	if (reader.isBlank(names.tenor)) reader.fault('required', names.tenor, { content: `a tenor of ${index.index}` });
	const second = readStubTenor(reader, names.secondTenor, index);
	if (tenor === undefined) return undefined;
	if (reader.isBlank(names.secondTenor)) return { tenors: [tenor] };
	if (second === undefined) return undefined;
	if (shortestDays(tenor) < shortestDays(second)) return { tenors: [tenor, second] };
	return reader.fault('stub-tenors-ascend', names.secondTenor, { tenor });
}

function readStubTenor(
	reader: FieldReader,
	field: string,
	{ index, tenors }: NonNullable<StatedIndex['index']>,
): string | undefined {
	const written = reader.text(field, maxCharacters.tenor);
	const tenor = written === '1Y' ? '12M' : written;
	if (tenor === undefined || tenors.includes(tenor)) return tenor;
	return reader.fault('tenor-unknown', field, { index }, tenors);
}

function shortestDays(text: string): number {
	const { unit, count } = tenorOf(text);
	return count * (unit === 'month' ? 28 : 7);
}
