import { type ApiDocument, type DescribedOperation, describedOperations } from './described-operations.ts';

/** Keeps the token of a sign-in for the requests after it. */
const keepToken = [
	"if (pm.response.code === 200) pm.collectionVariables.set('token', pm.response.json().Token);",
	"else pm.collectionVariables.unset('token');",
];

/**
 * Collection of all operations with their examples, in the format of Postman, which Bruno and Insomnia import, too.
 *
 * The password is a variable without a value, so that no copy of the collection has one.
 *
 * @see https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
export function postmanCollection(document: ApiDocument) {
	const operations = describedOperations(document);
	return {
		info: {
			name: `${document.info.title} ${document.info.version}`,
			description: `${document.info.description} Set the variables origin, username and password, then send login.`,
			schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
		},
		auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
		variable: [
			{ key: 'origin', value: 'http://localhost:8080' },
			{ key: 'username', value: '' },
			{ key: 'password', value: '', type: 'secret' },
			{ key: 'token', value: '', type: 'secret' },
		],
		item: document.tags.map(({ name, description }) => ({
			name,
			description,
			item: operations.filter(({ tag }) => tag === name).map(requestOf),
		})),
	};
}

function requestOf({ name, method, path, summary, isPublic, example }: DescribedOperation) {
	const isLogin = name === 'login';
	const body = isLogin ? { username: '{{username}}', password: '{{password}}' } : example;
	return {
		name,
		...(isLogin ? { event: [{ listen: 'test', script: { type: 'text/javascript', exec: keepToken } }] } : {}),
		request: {
			method,
			description: summary,
			...(isPublic ? { auth: { type: 'noauth' } } : {}),
			url: { raw: `{{origin}}${path}`, host: ['{{origin}}'], path: path.slice(1).split('/') },
			...(method === 'GET'
				? {}
				: {
						header: [{ key: 'Content-Type', value: 'application/json' }],
						body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
					}),
		},
	};
}
