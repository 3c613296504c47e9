export type Schema = Readonly<Record<string, unknown>>;

/**
 * Names of schemas that several operations use, each with one place where the schema occurs. Generated clients use the
 * names, so renaming a schema is a change of the API. A test fails if a large schema occurs twice without a name.
 */
const namedPlaces: Readonly<Record<string, string>> = {
	Deal: 'valueSwaps.request.valuationItems[]',
	FixingOfDeal: 'valueSwaps.request.fixings[]',
	DealProblem: 'valueSwaps.answer[].Error',
	MissingView: 'valueSwaps.answer[].missingViews[]',
	DealWarning: 'valueSwaps.answer[].warnings[]',
	BridgeStep: 'valueSwaps.answer[].bridge[]',
	MarketDataByView: 'valueSwaps.answer[].marketData',
	MarketDataOfView: 'valueSwaps.answer[].marketData.libor',
	CurveOfLeg: 'valueSwaps.answer[].marketData.libor.leg1[]',
	CurveDefinition: 'valueSwaps.answer[].marketData.libor.leg1[].definition',
	PaymentsByView: 'valueSwaps.answer[].payments',
	PaymentsOfView: 'valueSwaps.answer[].payments.libor',
	PaymentsOfLeg: 'valueSwaps.answer[].payments.libor.leg1',
	IndexFixing: 'valueSwaps.answer[].payments.libor.leg1.indexFixings[]',
	CashFlowsByView: 'valueSwaps.answer[].cashflows',
	CashFlowsOfView: 'valueSwaps.answer[].cashflows.libor',
	CashFlow: 'valueSwaps.answer[].cashflows.libor.leg1[]',
	CurvePoint: 'explainCashflow.answer.parts[].discountFactor.to',
	DiscountFactor: 'explainCashflow.answer.parts[].discountFactor',
	KeyPair: 'programRevoke.answer',
	QuoteOfCurve: 'curveGenerate.request',
	RiskByView: 'swapRisk.answer.results[].views',
	RiskOfView: 'swapRisk.answer.results[].views.libor',
	RiskOfLeg: 'swapRisk.answer.results[].views.libor.leg1',
	Ladder: 'swapRisk.answer.results[].views.libor.ladder',
	RiskTotalsByView: 'swapRisk.answer.totals',
	RiskTotals: 'swapRisk.answer.totals.libor',
	LadderQuote: 'swapRisk.answer.quotes[]',
	Scenario: 'swapScenarios.request.scenarios[]|2',
	ScenarioRates: 'swapScenarios.request.scenarios[]|2.rates[]',
	ScenarioOfAnswer: 'swapScenarios.answer.scenarios[]',
	ScenariosByView: 'swapScenarios.answer.results[].views',
	ScenariosOfView: 'swapScenarios.answer.results[].views.libor',
	UndefinedScenario: 'swapScenarios.answer.results[].views.libor.notDefined[]',
	ScenarioTotalsByView: 'swapScenarios.answer.totals',
	ScenarioTotals: 'swapScenarios.answer.totals.libor',
	SavedScenario: 'scenarioSave.answer',
	AttributionByView: 'swapAttribution.answer.results[].views',
	AttributionOfView: 'swapAttribution.answer.results[].views.libor',
	AttributionTotalsByView: 'swapAttribution.answer.totals',
	AttributionTotals: 'swapAttribution.answer.totals.libor',
	UnattributedDeal: 'swapAttribution.answer.unattributed[]',
	ConvertedDeal: 'swapConversion.answer.results[].converted',
	ConversionTerms: 'swapConversion.answer.results[].chosen',
	ConversionTotals: 'swapConversion.answer.totals[]',
	Analyses: 'runStart.request.analyses',
	ConversionOfRun: 'runStart.request.analyses.conversion',
	Run: 'runStart.answer',
	RunReading: 'runStart.answer.reading',
	RunWarnings: 'runStart.answer.warnings',
	RunWarning: 'runStart.answer.warnings.listed[]',
	RefusedDeals: 'runStart.answer.refused',
	IgnoredColumns: 'runStart.answer.ignored',
	PageOfRun: 'runRisk.request',
	RunId: 'runStatus.request',
	Loan: 'loanAdd.answer',
	LoanToCalculate: 'loanSchedule.request.loan',
	LoanTerms: 'loanAdd.request.terms',
	LoanTermsOfAnswer: 'loanAdd.answer.terms',
	LoanLife: 'loanAdd.request.life',
	LoanLifeOfAnswer: 'loanAdd.answer.life',
	GeneratedSchedule: 'loanAdd.request.life.schedule|0',
	GeneratedScheduleOfAnswer: 'loanAdd.answer.life.schedule|0',
	Convention: 'compound.answer.conventions.convention',
	OtherMethod: 'compareConventions.request.variants[]|1',
	InAdvance: 'compareConventions.request.variants[]|2',
	OwnVariant: 'compareConventions.request.variants[]|3',
	NamedConvention: 'compareConventions.request.variants[]|4',
	ProblemOfItem: 'compoundBatch.answer.outcomes[].problem',
	Cause: 'checkNotice.answer.causes[]',
	ChangedTerm: 'checkNotice.answer.causes[].changes[]|13',
	AccruedPart: 'runningPeriod.answer.whole',
	SavedBatch: 'loanBatchSave.answer',
	BatchId: 'loanBatchOpen.request',
	FileFault: 'loanImport.answer.faults[]',
	CompoundedFile: 'bulkScheduleAdd.request.requestJson|1|0',
	CompoundedRate: 'bulkScheduleAdd.request.requestJson|1|0.Rates[]',
	CompoundedColumn: 'bulkScheduleAdd.request.requestJson|1|0.OutputFields[]|1',
	TermFile: 'bulkScheduleAdd.request.requestJson|1|1',
	TermRate: 'bulkScheduleAdd.request.requestJson|1|1.Rates[]',
	TermColumn: 'bulkScheduleAdd.request.requestJson|1|1.OutputFields[]|1',
	AccrualFile: 'bulkScheduleAdd.request.requestJson|1|2',
	SharedLoans: 'bulkScheduleAdd.request.requestJson|1|2.Loans',
	AccrualColumn: 'bulkScheduleAdd.request.requestJson|1|2.OutputFields[]|1',
	SftpServer: 'bulkScheduleAdd.request.requestJson|1|0.sftppush',
	DeliveryRules: 'bulkScheduleAdd.request.requestJson|1|0.delivery',
	Cryptography: 'bulkScheduleAdd.request.requestJson|1|0.cryptography',
	BulkSchedule: 'bulkScheduleList.answer[]',
	Delivery: 'bulkScheduleRun.answer',
	LoanFile: 'loanFileStart.answer',
	LoanPull: 'loanPullSave.answer',
	LoanPullSetting: 'loanPullSave.answer.setting',
	LoanPullRun: 'loanPullRead.answer.lastRun',
	Webhook: 'webhookUpdate.answer',
	WebhookDelivery: 'webhookResend.answer',
	WebhookTry: 'webhookTest.answer',
	TableMapping: 'tableMappingSave.answer',
	NoticeLabel: 'noticeLabelList.answer.labels[]',
	User: 'userList.answer[]',
	SessionInfo: 'login.answer',
	UnavailableRate: 'fallbackRates.answer.unavailable[]',
	RateHistory: 'fallbackHistory.answer',
	RateHistoryRequest: 'fallbackHistory.request',
	TenorHistory: 'fallbackHistory.answer.tenors[]',
};

export class Components {
	readonly #names = new Map<string, string>();
	readonly #schemas = new Map<string, Schema>();

	/** @param whole schemas of all operations, by `<operation>.request` and `<operation>.answer` */
	constructor(whole: Readonly<Record<string, Schema>>) {
		const places = new Map(Object.entries(whole).flatMap(([place, schema]) => [...placesOf(schema, place)]));
		for (const [name, place] of Object.entries(namedPlaces)) {
			const schema = places.get(place);
			if (schema === undefined) throw new Error(`no schema at ${place}, which is named ${name}`);
			this.#names.set(shapeOf(schema), name);
		}
	}

	refer(schema: Schema, name: string): Schema {
		const shape = shapeOf(schema);
		if (!this.#names.has(shape)) this.#names.set(shape, name);
		return this.#withReferences(schema);
	}

	all(): Readonly<Record<string, Schema>> {
		return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)));
	}

	#withReferences(schema: Schema): Schema {
		const name = this.#names.get(shapeOf(schema));
		if (name === undefined) return this.#below(schema);
		if (!this.#schemas.has(name)) {
			const { description: _, ...described } = schema;
			this.#schemas.set(name, described);
			this.#schemas.set(name, this.#below(described));
		}
		const { description } = schema;
		return { $ref: `#/components/schemas/${name}`, ...(description === undefined ? {} : { description }) };
	}

	#below(schema: Schema): Schema {
		const replaced = (each: unknown) => (isSchema(each) ? this.#withReferences(each) : each);
		return Object.fromEntries(
			Object.entries(schema).map(([keyword, value]) => {
				if (keyword === 'properties' && isSchema(value)) {
					return [keyword, Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each)]))];
				}
				if (keyword === 'anyOf' || keyword === 'oneOf') return [keyword, (value as unknown[]).map(replaced)];
				if (below.includes(keyword)) return [keyword, replaced(value)];
				return [keyword, value];
			}),
		);
	}
}

const below = ['items', 'additionalProperties', 'contentSchema'];

const isSchema = (value: unknown): value is Schema =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the schema as text for comparison. Descriptions are ignored, because they may differ between places. */
function shapeOf({ description: _, ...schema }: Schema): string {
	return JSON.stringify(schema);
}

/** Yields a schema and all schemas in it with their place: `.name` field, `[]` list items, `|0` first alternative. */
export function* placesOf(schema: Schema, place: string): Generator<readonly [string, Schema], undefined> {
	yield [place, schema];
	const { properties = {}, items, additionalProperties, contentSchema, anyOf = [], oneOf = [] } = schema;
	const inside = [
		...Object.entries(properties as object).map(([name, each]) => [`.${name}`, each]),
		['[]', items],
		['{}', additionalProperties],
		['#', contentSchema],
		...[...(anyOf as unknown[]), ...(oneOf as unknown[])].map((each, i) => [`|${i}`, each]),
	] as const;
	for (const [step, each] of inside) if (isSchema(each)) yield* placesOf(each, `${place}${step}`);
}
