export interface Named {
	readonly en: string;
	readonly zh: string;
}

/** Names of the modules. The web app loads them at start, before the rest of the module data. */
export const namesOfModules = {
	RFR: { en: 'Compounding calculator', zh: '复利计算器' },
	VAL: { en: 'Swap valuation', zh: '互换估值' },
	Fallback: { en: 'Fallback rates', zh: '后备利率' },
	CashFallbacks: { en: 'Cash fallbacks', zh: '现金产品后备利率' },
	TermRates: { en: 'Term rates', zh: '期限利率' },
	ONRates: { en: 'Overnight rates', zh: '隔夜利率' },
	Admin: { en: 'Administration', zh: '管理' },
} as const satisfies Readonly<Record<string, Named>>;

type Names = Record<keyof typeof namesOfModules, string>;

export const moduleNames = (language: keyof Named) =>
	Object.fromEntries(Object.entries(namesOfModules).map(([module, name]) => [module, name[language]])) as Names;
