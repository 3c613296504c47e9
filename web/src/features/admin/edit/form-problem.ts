import { isModule } from '../../../../../shared/portal/modules.ts';

/** A rule that an input breaks, in the words of the reader, and where: `frontend.RFR.Columns`, `backend.LVE.features`. */
export interface FormProblem {
	readonly place: string;
	readonly text: string;
}

/** What the rules say of a configuration or a request. */
export interface RuleIssue {
	readonly path: readonly (string | number)[];
	readonly message: string;
	readonly code?: string | undefined;
}

const requestFields = ['longName', 'shortName', 'aaaLogin', 'orgId', 'isAdmin', 'isDisabled'];

/** Whether a request's issue speaks of something that has an input. */
export const isPlaced = ([first]: RuleIssue['path']): boolean =>
	[...requestFields, 'frontendConfig', 'backendConfig'].includes(String(first));

/**
 * Which input a rule speaks of.
 *
 * @param configuration the one that was checked, where the path does not begin with it
 */
export function placeOf(path: RuleIssue['path'], configuration?: 'frontend' | 'backend'): string {
	const names = path.map(String);
	const [first = ''] = names;
	if (requestFields.includes(first)) return first;
	const half = first === 'frontendConfig' ? 'frontend' : first === 'backendConfig' ? 'backend' : configuration;
	const rest = names.filter((name) => !['frontendConfig', 'backendConfig', 'GUI_Layout'].includes(name));
	const [section, field] = rest;
	if (half === 'backend')
		return section === 'LVE' ? ['backend.LVE', field].filter(Boolean).join('.') : 'backend.general';
	if (section === undefined || !isModule(section)) return 'frontend';
	return ['frontend', section, field].filter(Boolean).join('.');
}

/** What is said at an input, and at those inside it where it has no part of its own. */
export function problemAt(problems: readonly FormProblem[], place: string): string | undefined {
	return problems.find((problem) => problem.place === place)?.text;
}
