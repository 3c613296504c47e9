import type { Module } from '../directory/modules.ts';

/** The user needs one of these modules to use mappings of the subject. */
export const modulesOfSubject = {
	loans: ['RFR'],
	deals: ['VAL'],
	fixings: ['RFR', 'VAL'],
	holidays: ['RFR'],
} as const satisfies Readonly<Record<string, readonly Module[]>>;

export type MappingSubject = keyof typeof modulesOfSubject;

export const mappingSubjects = Object.keys(modulesOfSubject) as [MappingSubject, ...MappingSubject[]];

export const mappingLimits = {
	/** Maximum number of mappings of an organisation, over all subjects. */
	ofOrganisation: 200,
	columns: 200,
	nameCharacters: 100,
	headingCharacters: 200,
	fieldCharacters: 60,
	valueCharacters: 100,
	/** Maximum number of options of a mapping or a column. */
	options: 20,
	/** Maximum number of values that apply to all rows. */
	values: 50,
	/** Maximum number of mappings of a page. */
	page: 50,
} as const;
