import type { Module } from '../directory/modules.ts';

/** Modules by subject. A user needs one of them to use column mappings of this subject. */
export const modulesOfSubject = {
	loans: ['RFR'],
	deals: ['VAL'],
	fixings: ['RFR', 'VAL'],
	holidays: ['RFR'],
} as const satisfies Readonly<Record<string, readonly Module[]>>;

export type MappingSubject = keyof typeof modulesOfSubject;

export const mappingSubjects = Object.keys(modulesOfSubject) as [MappingSubject, ...MappingSubject[]];

export const mappingLimits = {
	/** Maximum number of column mappings of an organisation, for all subjects together. */
	ofOrganisation: 200,
	columns: 200,
	nameCharacters: 100,
	headingCharacters: 200,
	fieldCharacters: 60,
	valueCharacters: 100,
	options: 20,
	values: 50,
	page: 50,
} as const;
