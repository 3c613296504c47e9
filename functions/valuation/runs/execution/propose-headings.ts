import { columnOfField, dealColumns } from '#shared/deal/deal-columns.ts';
import { fieldOfHeading } from '#shared/table/heading/find-headings.ts';
import { canonicalHeading, readHeading } from '#shared/table/heading/heading.ts';
import { nearestOf } from '#shared/table/heading/nearest.ts';
import { dealVocabulary } from '#shared/table/vocabulary/deals.ts';
import { legVocabulary } from '#shared/table/vocabulary/legs.ts';

const template = new Map(dealColumns.map(({ heading }) => [canonicalHeading(heading), heading]));

const maxCharacters = 200;

const namesOf = (heading: string) => {
	const text = heading.slice(0, maxCharacters);
	return [canonicalHeading(text), readHeading(text).name];
};

/** Headings of the template that a heading may mean: by its synonyms, or as a misspelling. */
export function proposeHeadings(heading: string): readonly string[] {
	const field = fieldOfHeading(dealVocabulary, namesOf(heading));
	const meant = field === undefined ? undefined : columnOfField(field.field)?.heading;
	if (meant !== undefined) return [meant];
	const near = nearestOf(canonicalHeading(heading.slice(0, maxCharacters)), [...template.keys()]);
	return near.flatMap((name) => template.get(name) ?? []);
}

/** True for the headings of a book with one row per leg, which have no number of a leg. */
export function isRowPerLeg(headings: readonly string[]): boolean {
	const fields = new Set(headings.map((heading) => fieldOfHeading(legVocabulary, namesOf(heading))?.field));
	return ['dealId', 'PayReceive', 'Notional', 'Currency'].every((field) => fields.has(field));
}
