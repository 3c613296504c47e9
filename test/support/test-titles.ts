import ts from 'typescript';

const tests = new Set(['it', 'test']);
const groups = new Set(['describe']);
/** Modifiers with which a test or a group still runs. */
const plain = new Set(['each', 'for', 'sequential', 'concurrent']);

/** The titles of the tests of a source file that are run: neither groups nor what is skipped, alone or with its group. */
export function testTitles(source: string): readonly string[] {
	const titles: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isCallExpression(node)) {
			const { root, members } = chainOf(node.expression);
			const isPlain = members.every((member) => plain.has(member));
			if ((groups.has(root) || members.includes('describe')) && members.includes('skip')) return;
			const [title] = node.arguments;
			if (tests.has(root) && isPlain && title !== undefined && ts.isStringLiteralLike(title)) titles.push(title.text);
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile('tests.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
	return titles;
}

/** Splits `test.skip.each([1])` into `test` and its members `skip` and `each`. */
function chainOf(node: ts.Expression): { readonly root: string; readonly members: readonly string[] } {
	if (ts.isIdentifier(node)) return { root: node.text, members: [] };
	if (ts.isCallExpression(node)) return chainOf(node.expression);
	if (!ts.isPropertyAccessExpression(node)) return { root: '', members: [] };
	const { root, members } = chainOf(node.expression);
	return { root, members: [...members, node.name.text] };
}
