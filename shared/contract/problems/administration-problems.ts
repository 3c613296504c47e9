import { define, isoDate, number, text } from './problem-definition.ts';

const login = { login: text };
const shortName = { shortName: text };
const path = { path: text };

export const administrationProblems = {
	'changed-meanwhile': define(
		409,
		{ by: text, at: text, version: number },
		({ by }) => `${by || 'Another user'} has changed this since you loaded it. Nothing was saved.`,
	),
	'cursor-invalid': define(400, {}, () => 'cursor must be the cursor that the previous page answered.'),
	'too-many-to-list': define(
		400,
		{ max: number },
		({ max, unit }) =>
			`The list has more than ${max} ${unit}. Search page by page${unit === 'users' ? ', or name an organization' : ''}.`,
		{ unit: text },
	),
	'short-name-invalid': define(
		400,
		{},
		() =>
			'Short Name must have letters, digits, single spaces and . _ - & ( ) only, and begin with a letter or a digit.',
	),
	'short-name-taken': define(409, shortName, ({ shortName }) => `An organization ${shortName} exists already.`),
	'short-name-fixed': define(400, shortName, ({ shortName }) => `Short Name ${shortName} cannot be changed.`),
	'organisation-closing': define(409, shortName, ({ shortName }) => `${shortName} is being removed.`),
	'organisation-has-users': define(
		409,
		{ users: number },
		({ shortName, users }) => `${shortName} has ${users} users, who would be removed with it.`,
		shortName,
	),
	'organisation-fixed': define(400, { orgId: text }, () => 'A user cannot be moved to another organization.'),
	'operator-stays': define(400, {}, () => 'The operating organization cannot be removed.'),
	'admin-module-stays': define(400, {}, () => 'The operating organization must keep the module Admin.'),
	'login-invalid': define(400, login, () => 'Login must be an e-mail address.'),
	'login-taken': define(409, login, ({ login }) => `A user ${login} exists already.`),
	'login-fixed': define(400, login, ({ login }) => `Login ${login} cannot be changed.`),
	'last-administrator': define(400, login, ({ login }) => `${login} is the last administrator of the organization.`),
	oneself: define(400, {}, () => 'You cannot remove, disable or demote yourself. Another administrator can.'),
	'invitation-not-needed': define(400, login, ({ login }) => `${login} has signed in already.`),
	'invitation-not-sent': define(
		503,
		login,
		({ login }) =>
			`The invitation to ${login} could not be sent: the mail service has reached its daily limit or refused the mail. Try again later.`,
	),
	'unknown-program': define(404, { keyId: text }, () => 'There is no such key pair.'),
	'program-name-taken': define(409, { name: text }, ({ name }) => `A program ${name} exists already.`),
	'too-many-programs': define(
		409,
		{ max: number },
		({ max }) => `An organization has at most ${max} key pairs. Remove one that is expired or revoked.`,
	),
	'program-expiry-invalid': define(
		400,
		{ from: isoDate, to: isoDate },
		({ from, to }) => `The last day of a key pair must be from ${from} to ${to}.`,
	),
	'scope-not-entitled': define(
		400,
		{ scope: text },
		({ scope, modules }) => `The organization has none of the modules of ${scope}: ${modules}.`,
		{ modules: text },
	),
	'program-active': define(409, { name: text }, ({ name }) => `Revoke ${name} before you remove it.`),
	'config-invalid': define(400, { count: number }, ({ first }) => first, { first: text }),
	'secret-in-url': define(400, path, ({ path }) => `${path} must not contain a password.`),
	'secret-not-text': define(400, path, ({ path }) => `${path} must be a text.`),
	'secret-too-long': define(
		400,
		{ path: text, max: number },
		({ path, max, unit }) =>
			unit === 'bytes'
				? `${path || 'The configuration'}: its secrets, hosts and users must have at most ${max} bytes.`
				: `${path} must have at most ${max} characters.`,
		{ unit: text },
	),
	'too-many-secrets': define(
		400,
		{ max: number },
		({ max }) => `A configuration must have at most ${max} objects with secrets.`,
	),
	'secret-name-not-own': define(
		400,
		path,
		({ path }) => `${path}.secretName does not name a secret that is stored for it. Enter the secret again.`,
	),
	'secret-needed-again': define(
		400,
		path,
		({ path }) => `${path}: the host or the user of a secret has changed. Enter the secret again.`,
	),
};
