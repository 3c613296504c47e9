import { expect, it } from 'vitest';
import type { BatchOutcome, Reconciliation } from '#shared/contract/compound-batch.ts';
import { routes } from '#shared/contract/routes.ts';
import { truthOf } from '#shared/table/testing/people-file.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);
const token = await api.signIn('user@demo-bank.example');

interface Truth {
	readonly rows: readonly {
		readonly fields: Readonly<Record<string, unknown>>;
		readonly truth: {
			readonly interestPayable: string;
			readonly agentInterest?: string;
			readonly agentDifference?: string;
			readonly agentCause?: string;
		};
	}[];
}

const outcomesOf = async (loans: readonly unknown[]): Promise<readonly BatchOutcome[]> => {
	const { status, body } = await api.post(routes.compoundBatch.path, { loans }, token);
	expect(status, JSON.stringify(body)).toBe(200);
	return body.outcomes;
};

type Change = Reconciliation['causes'][number]['changes'][number];

/** Checks by cause: true if the portal's change is the planted cause. Transposed digits are not reported as changes. */
const changeOf: Readonly<Record<string, (change: Change) => boolean>> = {
	'margin-compounded': (change) => change.kind === 'spread-use' && change.to === 'compounded',
	'lookback-2': (change) => change.kind === 'lookback' && change.to === 2,
	'day-count': ({ kind }) => kind === 'basis',
	'daily-rounding': ({ kind }) => kind === 'rounding',
	'holiday-missed': ({ kind }) => kind === 'calendars',
	'end-date-included': ({ kind }) => kind === 'end-included',
	'observation-shift': (change) => change.kind === 'observation-shift' && change.isApplied,
	'cas-omitted': (change) => change.kind === 'spread-missing' && change.spread === 'cas',
	'repayment-ignored': ({ kind }) => kind === 'principal-change-ignored',
	'floor-missed': ({ kind }) => kind === 'floor-missing',
	simple: ({ kind }) => kind === 'simple',
};

function statusOf({ agentInterest, agentDifference, agentCause }: Truth['rows'][number]['truth']) {
	if (agentInterest === undefined) return undefined;
	if (agentCause === undefined) return 'equal';
	return agentDifference === '-0.01' || agentDifference === '0.01' ? 'rounding' : 'differs';
}

it.each([
	['loans/RFR_interest_run_2026Q2.xlsx', 14],
	['loans/Zinskontrolle_SARON_ESTR_2026-06.csv', 9],
	['loans/loans_shanghai_2026Q2.txt', 8],
])('%s contains %i agent interests that differ, and the cause of each is found', async (path, wrong) => {
	const { rows } = truthOf<Truth>(path);
	const outcomes = await outcomesOf(
		rows.map(({ fields, truth: { agentInterest } }) => ({ ...fields, ...(agentInterest && { agentInterest }) })),
	);
	const found = outcomes.map(({ result, problem }, i) => {
		const { agentCause } = rows[i]?.truth ?? {};
		const reconciliation = result?.reconciliation;
		const isNamed = agentCause === undefined ? undefined : changeOf[agentCause];
		return {
			problem,
			payable: result?.payableAmount,
			agent: reconciliation?.agent,
			difference: reconciliation?.difference,
			status: reconciliation?.status,
			hasCause: reconciliation?.causes.some(({ changes }) => isNamed && changes.some(isNamed)) ?? false,
		};
	});
	expect(found).toEqual(
		rows.map(({ truth }) => ({
			problem: undefined,
			payable: truth.interestPayable,
			agent: truth.agentInterest,
			difference: truth.agentDifference,
			status: statusOf(truth),
			hasCause: statusOf(truth) === 'differs' && changeOf[truth.agentCause ?? ''] !== undefined,
		})),
	);
	expect(found.filter(({ status }) => status === 'rounding' || status === 'differs')).toHaveLength(wrong);
});

it('an agent interest that is not a number is reported as a fault of its loan only', async () => {
	const loan = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24', principal: '1000000' };
	const [faulty, other] = await outcomesOf([{ ...loan, agentInterest: '1,5' }, loan]);
	expect(faulty?.problem?.issues).toMatchObject([{ path: ['agentInterest'] }]);
	expect(other?.result?.reconciliation).toBeUndefined();
});
