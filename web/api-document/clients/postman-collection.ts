import { type ApiDocument, type DescribedOperation, describedOperations } from './described-operations.ts';

/** Returns the script that stores the token of a sign-in in a variable, so that later requests can use it. */
const keepToken = (field: string) => [
	`if (pm.response.code === 200) pm.collectionVariables.set('token', pm.response.json().${field});`,
	"else pm.collectionVariables.unset('token');",
];

const signIns: Readonly<Record<string, { readonly body: object; readonly token: string }>> = {
	login: { body: { username: '{{username}}', password: '{{password}}' }, token: 'Token' },
	exchangeKey: { body: { keyId: '{{keyId}}', secret: '{{secret}}' }, token: 'token' },
};

/**
 * Returns all operations with their examples as a collection for Postman. Bruno and Insomnia can import it too.
 *
 * Passwords and secrets are variables without values, so that a copy of the collection never contains a secret.
 *
 * @see https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
export function postmanCollection(document: ApiDocument) {
	const operations = describedOperations(document);
	return {
		info: {
			name: `${document.info.title} ${document.info.version}`,
			description: `${document.info.description} Set the variables origin, keyId and secret, then send exchangeKey; or username and password, then login.`,
			schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
		},
		auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
		variable: [
			{ key: 'origin', value: 'http://localhost:8080' },
			{ key: 'keyId', value: '' },
			{ key: 'secret', value: '', type: 'secret' },
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
	const signIn = signIns[name];
	const body = signIn?.body ?? example;
	return {
		name,
		...(signIn === undefined
			? {}
			: { event: [{ listen: 'test', script: { type: 'text/javascript', exec: keepToken(signIn.token) } }] }),
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
