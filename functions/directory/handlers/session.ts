import { capabilityHandler } from '../access/capability-handler.ts';
import { exchangeKey } from '../sign-in/exchange-key.ts';
import { login, logout, profile } from '../sign-in/login.ts';

export const handler = capabilityHandler([login, exchangeKey, logout, profile]);
