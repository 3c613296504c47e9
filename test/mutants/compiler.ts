import { join } from 'node:path';
import ts from 'typescript';

/** Checks the types of surviving mutants. A mutant that does not compile could not be released, so it needs no test. */
export class Compiler {
	readonly #service: ts.LanguageService;
	#changed: { readonly path: string; readonly text: string; readonly version: number } | undefined;
	#version = 0;

	/** @param folder the folder of the `tsconfig.json` */
	constructor(folder: string) {
		const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
		const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
		this.#service = ts.createLanguageService({
			getCompilationSettings: () => ({ ...options, incremental: false, tsBuildInfoFile: undefined }),
			getScriptFileNames: () => fileNames,
			getScriptVersion: (path) => (path === this.#changed?.path ? `changed ${this.#changed.version}` : 'as it is'),
			getScriptSnapshot: (path) => {
				const text = path === this.#changed?.path ? this.#changed.text : ts.sys.readFile(path);
				return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
			},
			getCurrentDirectory: () => folder,
			getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
			fileExists: ts.sys.fileExists,
			readFile: ts.sys.readFile,
			directoryExists: ts.sys.directoryExists,
			getDirectories: ts.sys.getDirectories,
			readDirectory: ts.sys.readDirectory,
		});
	}

	/** True if the file with the changed text has no type error. */
	accepts(path: string, text: string): boolean {
		this.#version += 1;
		this.#changed = { path, text, version: this.#version };
		const errors = this.#service.getSemanticDiagnostics(path);
		this.#changed = undefined;
		return errors.length === 0;
	}
}
