import type { ErrorRequestHandler, RequestHandler } from 'express';
import helmet from 'helmet';
import type { Inline } from '../../frontend/frontend.ts';
import { DAY, SECOND, YEAR_IN_SECONDS } from '../../time/time.ts';

const POLICY: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
};

/** For Vite in development: inline refresh code and styles, and its WebSocket. */
const DEVELOPMENT_POLICY = {
  ...POLICY,
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws:', 'wss:'],
};

const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const PERMISSIONS = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');
const PASSKEY_PERMISSIONS = PERMISSIONS.replace('publickey-credentials-get=()', 'publickey-credentials-get=(self)');

/** Inline scripts and styles are allowed by hash only, so injected ones do not run. */
function policyWith({ styles, scripts }: Inline = { styles: [], scripts: [] }): Record<string, string[]> {
  return { ...POLICY, 'script-src': ["'self'", ...scripts], 'style-src': ["'self'", ...styles] };
}

interface PolicyOptions {
  development: boolean;
  inline?: Inline;
  /** Another origin of pictures: requests for pictures are redirected to a bucket or a CDN. */
  pictureOrigin?: string | null;
  /** Whether pages may use passkeys. */
  passkeys?: boolean;
  /** Whether pages show files that are being uploaded, and other pages of this site in frames. */
  previews?: boolean;
}

/** Headers of pages and calls. Files have `fileHeaders`. */
export function securityHeaders({
  development,
  inline,
  pictureOrigin,
  passkeys,
  previews,
}: PolicyOptions): RequestHandler {
  const policy = development ? DEVELOPMENT_POLICY : policyWith(inline);
  const pictures = ["'self'", 'data:', ...(previews ? ['blob:'] : []), ...(pictureOrigin ? [pictureOrigin] : [])];
  const options = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...policy, 'img-src': pictures, ...(previews && { 'frame-src': ["'self'"] }) },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  } as const;
  const plain = helmet({ ...options, strictTransportSecurity: false });
  const secure = helmet({ ...options, strictTransportSecurity: { maxAge: YEAR_IN_SECONDS, includeSubDomains: true } });
  return (req, res, next) => {
    res.set('Permissions-Policy', passkeys ? PASSKEY_PERMISSIONS : PERMISSIONS);
    (req.secure ? secure : plain)(req, res, next);
  };
}

/** Headers of files: no content sniffing, and only pages of this site embed them. */
export const fileHeaders: RequestHandler = (req, res, next) => {
  res.set({ 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' });
  if (req.secure) res.set('Strict-Transport-Security', `max-age=${YEAR_IN_SECONDS}; includeSubDomains`);
  next();
};

/** Sets the headers of pages for errors of files, which are answered with a page. */
export function beforeErrors(headers: RequestHandler): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) next(error);
    else headers(req, res, () => next(error));
  };
}

/** Lets pages of every site read the responses. Viewers send a preflight request when they accept JSON-LD by its profile. */
export const allowAnyOrigin: RequestHandler = (req, res, next) => {
  res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
  if (req.method !== 'OPTIONS') return next();
  res.set({
    'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Headers': 'Accept, Accept-Language, Content-Type, If-None-Match, Range',
    'Access-Control-Max-Age': String(DAY / SECOND),
  });
  res.status(204).end();
};
