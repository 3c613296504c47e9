import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { helpPage } from '../help-pages.ts';
import { openApiDocument } from './openapi.ts';
import { withTables } from './tables.ts';

const require = createRequire(import.meta.url);
const renderer = dirname(require.resolve('swagger-ui-dist/package.json'));

/** The generated files of the help pages, by path under `/help/`: the document, its renderer, and pages with tables. */
export function apiDocumentFiles(version: string): Readonly<Record<string, string | Buffer>> {
	return {
		'api.html': withTables(helpPage('en', 'api'), 'en'),
		'zh/api.html': withTables(helpPage('zh', 'api'), 'zh'),
		'administration.html': withTables(helpPage('en', 'administration'), 'en'),
		'zh/administration.html': withTables(helpPage('zh', 'administration'), 'zh'),
		'api/openapi.json': `${JSON.stringify(openApiDocument(version))}\n`,
		'api/swagger-ui-bundle.js': readFileSync(join(renderer, 'swagger-ui-bundle.js')),
		'api/swagger-ui.css': readFileSync(join(renderer, 'swagger-ui.css')),
		'api/LICENSE.txt': readFileSync(join(renderer, 'LICENSE')),
		'api/NOTICE.txt': readFileSync(join(renderer, 'NOTICE')),
	};
}
