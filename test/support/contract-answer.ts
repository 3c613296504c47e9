import { faults } from '#shared/contract/problems/faults.ts';
import { type ProblemCode, problems } from '#shared/contract/problems.ts';
import { problem, type Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { codesOf } from '#web/api-document/openapi.ts';

const byKey = new Map<string, Route>(Object.values(routes).map((route) => [`${route.method} ${route.path}`, route]));

let isChecked = true;

/** Disables the check of responses against the contract, for a test that replaces the functions with fakes. */
export function answersAreMadeUp(): void {
	isChecked = false;
}

/**
 * Checks a response against the contract.
 *
 * @throws if the response of an operation, or a problem of the API, violates the contract
 */
export function requireContract(method: string, path: string, status: number, text: string): void {
	const route = byKey.get(`${method} ${path}`);
	if (!isChecked || (route === undefined && !/"code":"[a-z-]+"/.test(text))) return;
	try {
		const body: unknown = JSON.parse(text);
		if (status !== 200) requireProblem(status, body, route);
		else requireSame(route?.answer.parse(body), body);
	} catch (cause) {
		throw new Error(`${method} ${path} answered ${status}, not as the contract says: ${text.slice(0, 500)}`, { cause });
	}
}

function requireProblem(status: number, body: unknown, route: Route | undefined): void {
	const { code, params, issues, correlationId } = problem.strict().parse(body);
	// Responses of API Gateway itself do not have a problem code.
	if (code === undefined) return;
	const known = problems[code as ProblemCode];
	if (known === undefined) throw new Error(`no problem ${code} in the catalogue`);
	if (!(known.statuses as readonly number[]).includes(status)) throw new Error(`${code} has ${known.statuses}`);
	if (route !== undefined && !codesOf(route.capability).includes(code as ProblemCode)) {
		throw new Error(`the API document has no ${code} for the operation`);
	}
	known.params.parse(params ?? {});
	if ((code === 'internal-error') !== (correlationId !== undefined)) throw new Error('correlationId');
	if (issues === undefined) return;
	const codes = code in faults && code !== 'calendar-file-invalid' ? faults[code as keyof typeof faults] : undefined;
	for (const issue of issues) {
		if (codes === undefined ? issue.code !== undefined : !Object.hasOwn(codes, issue.code ?? '')) {
			throw new Error(`no fault ${issue.code} in the catalogue`);
		}
	}
}

/** Throws if parsing has removed a field. A schema ignores unknown fields, but a response must not have any. */
function requireSame(parsed: unknown, sent: unknown): void {
	if (JSON.stringify(sorted(parsed)) !== JSON.stringify(sorted(sent))) throw new Error('fields beyond the schema');
}

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.toSorted(([a], [b]) => (a < b ? -1 : 1))
			.map(([key, item]) => [key, sorted(item)]),
	);
}
