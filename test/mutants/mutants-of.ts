import { createHash } from 'node:crypto';
import ts from 'typescript';

export interface Mutant {
	readonly file: string;
	readonly line: number;
	/** Changed lines before and after, each joined to one line. They identify a mutant even if other lines change. */
	readonly from: string;
	readonly to: string;
	/** Position of the replaced text in the source. `text` replaces it. */
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

const operators: Readonly<Record<string, readonly string[]>> = {
	'<': ['<=', '>='],
	'<=': ['<', '>'],
	'>': ['>=', '<='],
	'>=': ['>', '<'],
	'===': ['!=='],
	'!==': ['==='],
	'+': ['-'],
	'-': ['+'],
	'*': ['/'],
	'/': ['*'],
	'%': ['*'],
	'**': ['*'],
	'&&': ['||'],
	'||': ['&&'],
	'+=': ['-='],
	'-=': ['+='],
	'*=': ['/='],
};

/** Replacements for calls of methods. A blank replacement removes the call. */
const methods: Readonly<Record<string, string>> = {
	max: 'min',
	min: 'max',
	some: 'every',
	every: 'some',
	startsWith: 'endsWith',
	filter: '',
	sort: '',
	toSorted: '',
	trim: '',
	toReversed: '',
};

/** Returns the mutants of a source file, in the order of their positions. */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
	const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
	const found: Mutant[] = [];
	const replace = (start: number, end: number, text: string) => {
		const first = source.lastIndexOf('\n', start - 1) + 1;
		const last = source.indexOf('\n', end);
		const [before, after] = [source.slice(first, start), source.slice(end, last < 0 ? undefined : last)];
		const from = oneLine(before + source.slice(start, end) + after);
		const to = oneLine(before + text + after);
		const line = tree.getLineAndCharacterOfPosition(start).line + 1;
		if (from !== to) found.push({ file, line, from, to, start, end, text });
	};
	const become = (node: ts.Node, ...texts: readonly string[]) => {
		for (const text of texts) replace(node.getStart(), node.end, text);
	};

	const visit = (node: ts.Node): void => {
		if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isThrowStatement(node) || isDescription(node)) return;
		if (ts.isIfStatement(node)) become(node.expression, 'true', 'false');
		else if (ts.isConditionalExpression(node)) {
			const { condition, whenTrue, whenFalse } = node;
			become(node, `${condition.getText()} ? ${whenFalse.getText()} : ${whenTrue.getText()}`);
		} else if (ts.isBinaryExpression(node)) {
			const { left, right, operatorToken } = node;
			const isText = ts.isStringLiteralLike(left) || ts.isStringLiteralLike(right) || ts.isTemplateExpression(right);
			if (!isText || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) {
				become(operatorToken, ...(operators[operatorToken.getText()] ?? []));
			}
			if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
				become(node, left.getText(), `(${right.getText()})`);
		} else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
			become(node, `(${node.operand.getText()})`);
		} else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
			become(node, `(${node.operand.getText()})`);
		} else if (ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)) {
			become(node, ...neighbours(node.getText()));
		} else if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
			become(node, String(node.kind === ts.SyntaxKind.FalseKeyword));
		} else if (ts.isExpressionStatement(node)) become(node, '{}');
		else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
			const { expression, name } = node.expression;
			const other = methods[name.text];
			if (other === '') become(node, expression.getText());
			else if (other !== undefined) become(name, other);
		} else if (
			ts.isArrayLiteralExpression(node) &&
			node.elements.every(ts.isStringLiteral) &&
			!ts.isAsExpression(node.parent)
		) {
			const texts = node.elements.map((element) => element.getText());
			for (const place of texts.keys()) become(node, `[${texts.toSpliced(place, 1).join(', ')}]`);
		}
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return found;
}

/** True for the description of a field, which is documentation and is not changed. */
const isDescription = (node: ts.Node): boolean =>
	ts.isStringLiteralLike(node) || (ts.isPropertyAssignment(node) && node.name.getText() === 'message');

/** Returns the number plus one and the number minus one. */
function neighbours(text: string): readonly string[] {
	const plain = text.replaceAll('_', '');
	if (!plain.endsWith('n')) return [Number(plain) + 1, Number(plain) - 1].map((value) => `(${value})`);
	const value = BigInt(plain.slice(0, -1));
	return [value + 1n, value - 1n].map((other) => `(${other}n)`);
}

const maxTextLength = 200;

function oneLine(text: string): string {
	const line = text.replaceAll(/\s+/g, ' ').trim();
	return line.length <= maxTextLength ? line : `${line.slice(0, maxTextLength)}…`;
}

/** Returns a sample that stays the same if other code changes: the mutants with the smallest hashes. */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
	const repeated = new Map<string, number>();
	const hashed = mutants.map((mutant) => {
		const identity = `${seed} ${mutant.file} ${mutant.from} ${mutant.to}`;
		const before = repeated.get(identity) ?? 0;
		repeated.set(identity, before + 1);
		return { mutant, hash: createHash('sha256').update(`${identity} ${before}`).digest('hex') };
	});
	return hashed
		.sort((one, other) => (one.hash < other.hash ? -1 : 1))
		.slice(0, count)
		.map(({ mutant }) => mutant);
}

export const mutated = (source: string, { start, end, text }: Mutant): string =>
	source.slice(0, start) + text + source.slice(end);

/** Returns the source with code that records a mutant in `mutantHits` when its function or module is entered. */
export function recording(source: string, mutants: readonly (Mutant & { readonly id: number })[]): string {
	const tree = ts.createSourceFile('recorded.ts', source, ts.ScriptTarget.Latest, true);
	const ids = Map.groupBy(mutants, (mutant) => bodyAround(tree, mutant));
	return [...ids]
		.flatMap(([body, inside]): readonly (readonly [number, string])[] => {
			const marks = inside.map(({ id }) => `mutantHits[${id}]=1`);
			if (body === undefined) return [[0, `${marks.join(';')};`]];
			if (ts.isBlock(body)) return [[body.getStart() + 1, `${marks.join(';')};`]];
			return [
				[body.getStart(), `(${marks.join(',')},`],
				[body.end, ')'],
			];
		})
		.map(([at, text], order) => ({ at, text, order }))
		.sort((one, other) => other.at - one.at || other.order - one.order)
		.reduce((text, { at, text: piece }) => text.slice(0, at) + piece + text.slice(at), source);
}

/** Returns the body of the innermost function around a change. Undefined if the code runs when the module is loaded. */
function bodyAround(tree: ts.SourceFile, { start, end }: Mutant): ts.ConciseBody | undefined {
	let body: ts.ConciseBody | undefined;
	const narrow = (node: ts.Node): void => {
		if (node.getStart() > start || node.end < end) return;
		if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) body = node.body as ts.ConciseBody;
		ts.forEachChild(node, narrow);
	};
	ts.forEachChild(tree, narrow);
	return body;
}
