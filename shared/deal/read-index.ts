import {
	conventionsOf,
	indexNames,
	overnightConventionsOf,
	type RateConventions,
	rateConventions,
} from '../benchmark/rate-conventions.ts';
import type { ChosenCurve } from './deal.ts';
import { interestTypesByText } from './deal-values.ts';
import type { LegNames } from './leg-fields.ts';
import { FieldReader, type Fields, isBlank } from './read-field.ts';

/** What a leg pays interest on; `fixed` has no index. */
export type StatedIndex =
	| { readonly kind: 'fixed'; readonly currency: string; readonly market: RateConventions }
	| {
			readonly kind: 'floating';
			readonly currency: string;
			readonly index: RateConventions;
			/** `ON` for an overnight index. */
			readonly tenor: string;
	  };

const currencies = rateConventions.map(({ currency }) => currency).filter((each, i, all) => all.indexOf(each) === i);

/** Interest type, currency, index and tenor of a leg. */
export function readIndex(reader: FieldReader, names: LegNames): StatedIndex | undefined {
	const type = reader.choice(names.InterestType, interestTypesByText);
	reader.require(names.InterestType, type, 'Fixed or Float');
	const currency = reader.text(names.Currency, 3);
	reader.require(names.Currency, currency, 'a currency');
	const market = currency === undefined ? undefined : overnightConventionsOf(currency);
	if (currency !== undefined && market === undefined) {
		reader.fault('value-unknown', names.Currency, `one of ${currencies.join(', ')}`, currencies);
	}
	if (type === undefined || currency === undefined || market === undefined) return undefined;
	if (type === 'Fixed') return { kind: 'fixed', currency, market };
	const name = reader.text(names.IndexName, 20);
	if (name === undefined) return reader.require(names.IndexName, undefined, 'an index, since the leg is Float');
	const index = conventionsOf(name, currency);
	if (index === undefined) {
		const allowed = indexNames.filter((each) => conventionsOf(each, currency) !== undefined);
		return reader.fault('index-unknown', names.IndexName, `an index of ${currency}: ${allowed.join(', ')}`, allowed);
	}
	const tenor = readTenor(reader, names, index);
	return tenor === undefined ? undefined : { kind: 'floating', currency, index, tenor };
}

function readTenor(reader: FieldReader, names: LegNames, { kind, index, tenors }: RateConventions) {
	const written = reader.text(names.Tenor, 5);
	const tenor = written === '1Y' ? '12M' : written;
	if (tenor === undefined && reader.isBlank(names.Tenor)) {
		return kind === 'overnight' ? 'ON' : reader.require(names.Tenor, undefined, `a tenor of ${index}`);
	}
	if (tenor !== undefined && tenors.includes(tenor)) return tenor;
	return reader.fault('tenor-unknown', names.Tenor, `a tenor of ${index}: ${tenors.join(', ')}`, tenors);
}

/** The curve chosen for a leg in the LIBOR view. */
export function readChosenCurve(reader: FieldReader, names: LegNames): ChosenCurve | undefined {
	const value = reader.value(names.CurveDefinition);
	if (isBlank(value)) return undefined;
	if (typeof value !== 'object' || Array.isArray(value)) {
		return reader.fault('not-an-object', names.CurveDefinition, 'an object with the id of a curve definition');
	}
	const fields = new FieldReader(value as Fields, `${names.CurveDefinition}.`);
	const id = fields.require('id', fields.text('id', 100), 'the id of a curve definition');
	const curve = {
		currency: fields.text('currency', 3),
		name: fields.text('name', 200),
		indexTenor: fields.text('indexTenor', 5),
		discountingTenor: fields.text('discountingTenor', 5),
	};
	reader.faults.push(...fields.faults);
	return id === undefined ? undefined : { id, ...curve };
}
