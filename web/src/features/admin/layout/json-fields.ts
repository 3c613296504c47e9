import type { Module } from '../../../../../shared/portal/layout.ts';

/** The fields of a module that are written as JSON. */
export const jsonFields = {
	RFR: ['Columns', 'HeaderResultFields', 'InputFields', 'Features'],
	VAL: ['Swaps', 'RDPAccount'],
	ONRates: ['Columns'],
} as const;

export type JsonFieldModule = keyof typeof jsonFields;

export const hasJsonFields = (module: Module): module is JsonFieldModule => module in jsonFields;

export const hasCurrencies = (module: Module): boolean => module !== 'VAL' && module !== 'Admin';

export const hasDefaultCurrency = (module: Module): boolean => module === 'RFR' || module === 'ONRates';
