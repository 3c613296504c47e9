import { build } from 'esbuild';
import ts from 'typescript';
import { bundling } from '#infra/constructs/portal-function.ts';
import { handlerFile } from '#infra/handler-files.ts';

/** Code that a function contains after bundling, as a syntax tree with resolved names. */
export interface BundledProgram {
	readonly source: ts.SourceFile;
	/** Returns the symbol of an identifier. For a shorthand property, returns the symbol of the variable. */
	symbolOf(identifier: ts.Identifier): ts.Symbol | undefined;
	/** Returns all other occurrences of the symbol. */
	referencesTo(symbol: ts.Symbol): readonly ts.Identifier[];
	/** Describes a location for people: the line number in the bundle, and the text of the node. */
	placeOf(node: ts.Node): string;
}

/** Bundles a handler as CDK does, but readable and without packages, whose commands are recognised by their import. */
export async function bundledProgram(functionName: string): Promise<BundledProgram> {
	const { target, mainFields } = bundling;
	const { outputFiles } = await build({
		entryPoints: [handlerFile(functionName)],
		bundle: true,
		platform: 'node',
		format: 'esm',
		packages: 'external',
		loader: { '.json': 'empty' },
		logLevel: 'silent',
		write: false,
		target,
		mainFields,
	});
	return programOf(outputFiles[0]?.text ?? '');
}

/**
 * Parses a bundle.
 *
 * @param text an ES module that does not import files
 */
export function programOf(text: string): BundledProgram {
	const name = '/bundle.mjs';
	const source = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
	const program = ts.createProgram({
		rootNames: [name],
		options: { allowJs: true, noLib: true, noResolve: true, target: ts.ScriptTarget.ESNext, types: [] },
		host: {
			getSourceFile: (file) => (file === name ? source : undefined),
			fileExists: (file) => file === name,
			readFile: () => undefined,
			writeFile: () => undefined,
			getDefaultLibFileName: () => '',
			getCurrentDirectory: () => '/',
			getCanonicalFileName: (file) => file,
			useCaseSensitiveFileNames: () => true,
			getNewLine: () => '\n',
		},
	});
	const checker = program.getTypeChecker();
	const symbolOf = (identifier: ts.Identifier) =>
		ts.isShorthandPropertyAssignment(identifier.parent)
			? checker.getShorthandAssignmentValueSymbol(identifier.parent)
			: checker.getSymbolAtLocation(identifier);
	// Names are resolved only on demand, because about one in a hundred is needed.
	const byText = new Map<string, ts.Identifier[]>();
	const visit = (node: ts.Node): void => {
		if (ts.isIdentifier(node) && !isPropertyName(node)) {
			const known = byText.get(node.text);
			if (known === undefined) byText.set(node.text, [node]);
			else known.push(node);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	const references = new Map<ts.Symbol, readonly ts.Identifier[]>();
	const files = [...text.matchAll(/^\/\/ ((?:functions|shared)\/\S+)$/gm)];
	return {
		source,
		symbolOf,
		referencesTo(symbol) {
			const known = references.get(symbol);
			if (known !== undefined) return known;
			const found = (byText.get(symbol.name) ?? []).filter(
				(identifier) => symbolOf(identifier) === symbol && !isDeclaredBy(symbol, identifier),
			);
			references.set(symbol, found);
			return found;
		},
		placeOf(node) {
			const { line } = source.getLineAndCharacterOfPosition(node.getStart());
			const file = files.findLast(({ index }) => index < node.getStart());
			return `${file?.[1] ?? 'bundle'} (line ${line + 1} of the bundle): ${node.getText().replaceAll(/\s+/g, ' ').slice(0, 120)}`;
		},
	};
}

function isDeclaredBy(symbol: ts.Symbol, identifier: ts.Identifier): boolean {
	return (symbol.declarations ?? []).some((each) => (each as ts.NamedDeclaration).name === identifier);
}

/** True for the name of a property. Such names are not in any scope, and resolving them would take most of the time. */
function isPropertyName(node: ts.Identifier): boolean {
	const { parent } = node;
	if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
	if (ts.isBindingElement(parent)) return parent.propertyName === node;
	return (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node;
}
