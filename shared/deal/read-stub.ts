import { tenor as tenorOf } from '../time/local-date.ts';
import { dealRanges, type LegNames, maxCharacters, type StubRate } from './deal.ts';
import type { FieldReader } from './read-field.ts';
import type { StatedIndex } from './read-index.ts';

/** Field names of a stub's own rate. */
interface StubNames {
	readonly rate: string;
	readonly index: string;
	readonly tenor: string;
	readonly secondTenor: string;
}

/** Reads the stubs' own rates. The result is undefined for a stub that uses the leg's rate. */
export function readStubs(
	reader: FieldReader,
	names: LegNames,
	stated: StatedIndex,
): { readonly firstStub: StubRate | undefined; readonly lastStub: StubRate | undefined } {
	const first = {
		rate: names.FirstStubRate,
		index: names.FirstStubIndex,
		tenor: names.FirstStubTenor,
		secondTenor: names.FirstStubSecondTenor,
	};
	const last = {
		rate: names.LastStubRate,
		index: names.LastStubIndex,
		tenor: names.LastStubTenor,
		secondTenor: names.LastStubSecondTenor,
	};
	return { firstStub: readStub(reader, first, stated), lastStub: readStub(reader, last, stated) };
}

function readStub(reader: FieldReader, names: StubNames, stated: StatedIndex): StubRate | undefined {
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
	const tenor = readTenor(reader, names.tenor, index);
	if (reader.isBlank(names.tenor)) reader.fault('required', names.tenor, { content: `a tenor of ${index.index}` });
	const second = readTenor(reader, names.secondTenor, index);
	if (tenor === undefined) return undefined;
	if (reader.isBlank(names.secondTenor)) return { tenors: [tenor] };
	if (second === undefined) return undefined;
	if (shortestDays(tenor) < shortestDays(second)) return { tenors: [tenor, second] };
	return reader.fault('stub-tenors-ascend', names.secondTenor, { tenor });
}

function readTenor(
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
