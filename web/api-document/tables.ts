import { bodyLimits } from '#shared/contract/body-limits.ts';
import { faults } from '#shared/contract/problems/faults.ts';
import { problems } from '#shared/contract/problems.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { scheduleFields } from './schedule-fields.ts';

/** Puts the generated rows in place of their marks, `<!-- problems -->` and the like. */
export function withTables(html: string, language: 'en' | 'zh'): string {
	return html
		.replace('<!-- body limits -->', bodyLimitRows(language))
		.replace('<!-- problems -->', problemRows())
		.replace('<!-- faults -->', faultRows())
		.replace('<!-- schedule fields -->', scheduleFieldRows(language));
}

function problemRows(): string {
	return Object.entries(problems)
		.map(([code, { statuses, params, details, message }]) => {
			const names = Object.keys(params.shape);
			const values = {
				...Object.fromEntries(Object.keys(details.shape).map((name) => [name, '…'])),
				...Object.fromEntries(names.map((name) => [name, `{${name}}`])),
				// A message about bytes calculates with them.
				limitBytes: bodyLimits.usualBytes,
			};
			return row(
				codeCell(code),
				statuses.join(', '),
				names.map(codeCell).join(', '),
				escaped(message(values as never)),
			);
		})
		.join('\n');
}

function faultRows(): string {
	return Object.entries(faults)
		.flatMap(([problem, meanings]) =>
			Object.entries(meanings).map(([code, meaning]) => row(codeCell(problem), codeCell(code), escaped(meaning))),
		)
		.join('\n');
}

function scheduleFieldRows(language: 'en' | 'zh'): string {
	const { required, optional } = words[language];
	return scheduleFields()
		.map(({ path, only, isRequired, byDefault, description }) => {
			const presence = byDefault === undefined ? (isRequired ? required : optional) : codeCell(byDefault);
			return row(codeCell(path), only ?? '', presence, escaped(description));
		})
		.join('\n');
}

const words = {
	en: { body: 'Body of', rest: 'Body of every other operation', required: 'required', optional: 'optional' },
	zh: { body: '请求正文：', rest: '其他操作的请求正文', required: '必填', optional: '可选' },
} as const;

function bodyLimitRows(language: 'en' | 'zh'): string {
	const { body, rest } = words[language];
	const own = (Object.values(routes) as Route[]).filter(({ bodyBytes }) => bodyBytes !== undefined);
	return [
		...own.map(({ path, bodyBytes = 0 }) => [`${body} ${codeCell(path)}`, bodyBytes] as const),
		[rest, bodyLimits.usualBytes] as const,
	]
		.map(([what, bytes]) => row(what, `${bytes / 1024} kB`, `413 ${codeCell('body-too-large')}`))
		.join('\n');
}

const row = (first: string, ...cells: readonly string[]) =>
	`<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const codeCell = (text: string) => `<code>${escaped(text)}</code>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
