// Generated from the migrations by `npm run types:tables`. Do not edit.
import type { Knex } from 'knex';

/** A row as queries return it. SQLite returns booleans as 0 and 1. */
export interface Rows {
  accounts: {
    id: number;
    firstname: string;
    name: string;
    email: string | null;
    email_verified_at: number | null;
    created_at: number;
    erased_at: number | null;
  };
  addresses: {
    id: number;
    account_id: number;
    first_name: string;
    last_name: string;
    phone: string;
    address_1: string;
    address_2: string | null;
    state_id: number;
    city_id: number;
    created_at: number;
  };
  announcements: {
    artwork_id: number;
    due_at: number | null;
    detected_at: number | null;
    notified_up_to: number | null;
    announced_at: number | null;
  };
  artist_artist_type: {
    artist_id: number;
    artist_type_id: number;
  };
  artist_cv_entries: {
    artist_id: number;
    kind: 'studies' | 'exhibitions' | 'awards' | 'collections';
    position: number;
    year: number | null;
    until_year: number | null;
    text: string;
  };
  artist_types: {
    id: number;
    slug: string;
    name: string;
    version: number;
    retired_at: number | null;
    merged_into_id: number | null;
  };
  artists: {
    id: number;
    slug: string;
    name: string;
    hometown: string | null;
    bio: string | null;
    image_id: number | null;
    is_shown_on_website: boolean | 0 | 1;
    published_at: number | null;
    external_id: string | null;
    version: number;
    merged_into_id: number | null;
    born_year: number | null;
    lives_in: string | null;
    statement: string | null;
  };
  artwork_details: {
    artwork_id: number;
    inventory_number: string | null;
    location: string | null;
    ownership: 'owned' | 'consigned';
    commission_percent: number | null;
    cost: number | null;
    provenance: string | null;
    condition: string | null;
    notes: string | null;
  };
  artwork_image: {
    artwork_id: number;
    position: number;
    image_id: number;
  };
  artwork_style: {
    artwork_id: number;
    style_id: number;
  };
  artwork_subject: {
    artwork_id: number;
    subject_id: number;
  };
  artwork_tag: {
    artwork_id: number;
    tag_id: number;
  };
  artworks: {
    id: number;
    slug: string;
    title: string;
    artist_id: number | null;
    category_id: number | null;
    medium_id: number | null;
    medium_description: string | null;
    description: string | null;
    year_made: number | null;
    height: number;
    width: number;
    depth: number;
    orientation: string | null;
    size: string | null;
    original_price: number | null;
    discounted_price: number | null;
    price: number | null;
    image_id: number | null;
    published_at: number | null;
    popularity: number;
    last_published_at: number | null;
    year_text: string | null;
    version: number;
    made_in: string | null;
  };
  audit_log: {
    id: number;
    at: number;
    staff_id: number | null;
    actor: string;
    action: string;
    subject: string;
    subject_name: string;
    changes: string;
    undo: string | null;
    undoes: number | null;
    bulk_change_id: number | null;
  };
  awaited_pictures: {
    subject: string;
    subject_id: number;
    position: number;
    image_id: number;
  };
  bulk_change_items: {
    bulk_change_id: number;
    artwork_id: number;
    state: 'waiting' | 'changed' | 'unchanged' | 'refused';
    reason: string | null;
  };
  bulk_changes: {
    id: number;
    action: string;
    options: string;
    text: string;
    scope: string;
    staff_id: number | null;
    actor: string;
    total: number;
    changed: number;
    unchanged: number;
    refused: number;
    due_at: number | null;
    attempts: number;
    created_at: number;
    stopped_at: number | null;
    finished_at: number | null;
    failure: string | null;
    undoes: number | null;
    import_id: number | null;
  };
  cart_releases: {
    id: number;
    cart_id: number;
    artwork_id: number;
    reason: string;
    released_by: number | null;
    released_at: number;
  };
  cart_vouchers: {
    cart_id: number;
    voucher_id: number;
    payment_type: 'straight' | 'installment';
    member_name: string | null;
    member_id: string | null;
    applied_at: number;
  };
  carts: {
    id: number;
    account_id: number | null;
    created_at: number;
    browser: string | null;
  };
  categories: {
    id: number;
    slug: string;
    name: string;
    version: number;
    retired_at: number | null;
    merged_into_id: number | null;
  };
  certificates: {
    id: number;
    code: string;
    order_id: number;
    artwork_id: number;
    issued_at: number;
  };
  changes: {
    seq: number;
    kind: string;
    id: number;
  };
  closed_pickup_days: {
    day: string;
  };
  collector_notes: {
    id: number;
    account_id: number;
    staff_id: number | null;
    author: string;
    text: string;
    created_at: number;
  };
  collectors: {
    id: number;
    slug: string;
    name: string;
    location: string;
    quote: string;
    image_id: number | null;
    position: number;
    version: number;
  };
  curator_picks: {
    artwork_id: number;
    position: number;
    note: string;
  };
  earlier_slugs: {
    kind: string;
    slug: string;
    term_id: number;
  };
  email_changes: {
    account_id: number;
    token: string;
    email: string;
    created_at: number;
    expires_at: number;
  };
  email_confirmations: {
    token: string;
    provider: string;
    subject: string;
    email: string;
    created_at: number;
    expires_at: number;
  };
  ended_sessions: {
    id: string;
    ended_at: number;
  };
  exhibition_artwork: {
    exhibition_id: number;
    artwork_id: number;
    position: number;
  };
  exhibitions: {
    id: number;
    slug: string;
    kind: 'exhibition' | 'event';
    title: string;
    starts_at: number;
    ends_at: number;
    venue: string;
    description: string;
    long_description: string;
    button_name: string;
    image_id: number | null;
    version: number;
    is_shown_on_website: boolean | 0 | 1;
  };
  favorites: {
    account_id: number;
    artwork_id: number;
    since: number;
  };
  follows: {
    account_id: number;
    artist_id: number;
    since: number;
  };
  holds: {
    id: number;
    artwork_id: number;
    state: string;
    cart_id: number | null;
    order_id: number | null;
    started_at: number;
    expires_at: number | null;
    ended_at: number | null;
    end_reason: 'expired' | 'released' | 'removed' | 'reserved' | 'held' | 'sold' | null;
    staff_hold_id: number | null;
  };
  identities: {
    provider: 'google' | 'facebook';
    subject: string;
    account_id: number;
    created_at: number;
  };
  image_colors: {
    image_id: number;
    color: string;
  };
  image_palettes: {
    image_id: number;
    colors: string | null;
    attempts: number;
    failure: string | null;
  };
  images: {
    id: number;
    key: string;
    width: number;
    height: number;
    placeholder: string;
    alt: string;
    focus_x: number;
    focus_y: number;
    original_id: number | null;
    rotation: number;
    crop: string | null;
    ready_at: number | null;
    failure: string | null;
    delete_at: number | null;
    tiled_at: number | null;
    tile_width: number | null;
    tile_height: number | null;
    tile_attempts: number;
  };
  import_artworks: {
    import_id: number;
    artwork_id: number;
    before: string | null;
    written: string;
  };
  import_columns: {
    name: string;
    target: string;
    chosen_at: number;
  };
  imports: {
    id: number;
    key: string;
    upload: string;
    staff_id: number | null;
    actor: string;
    file_name: string;
    kind: string;
    state: 'uploaded' | 'checking' | 'checked' | 'importing' | 'stopped' | 'imported' | 'refused';
    run: number;
    columns: string;
    choices: string;
    progress: string | null;
    checked: string | null;
    result: string | null;
    rows_new: number;
    rows_changed: number;
    reason: string | null;
    notice: string | null;
    created_at: number;
    updated_at: number;
    ended_at: number | null;
    file_deleted_at: number | null;
  };
  inquiries: {
    id: number;
    token: string;
    artwork_id: number | null;
    artwork_title: string;
    account_id: number | null;
    name: string;
    email: string;
    state: 'open' | 'answered' | 'closed';
    created_at: number;
    updated_at: number;
  };
  inquiry_messages: {
    id: number;
    inquiry_id: number;
    kind: 'question' | 'answer' | 'reply' | 'note';
    staff_name: string | null;
    sender: string | null;
    body: string;
    quoted: string;
    attachments: string;
    mail_id: string | null;
    sent_at: number;
  };
  interests: {
    id: number;
    artwork_id: number;
    kind: 'view' | 'favorite' | 'share' | 'cart-add';
    happened_at: number;
    account_id: number | null;
    client: string | null;
    client_56: string | null;
    client_48: string | null;
  };
  inventory: {
    artwork_id: number;
    text: string;
    title_key: string;
    artist_key: string | null;
    number_key: string | null;
    artist_id: number | null;
    category_id: number | null;
    medium_id: number | null;
    published_at: number | null;
    last_published_at: number | null;
    price: number | null;
    year: number | null;
    area: number;
    lacks: number;
  };
  inventory_fill: {
    artwork_id: number;
  };
  invitations: {
    id: number;
    email: string;
    role: 'owner' | 'manager' | 'sales' | 'editor';
    token_hash: string;
    is_demo: boolean | 0 | 1;
    created_at: number;
    expires_at: number;
    used_at: number | null;
    withdrawn_at: number | null;
  };
  jobs: {
    id: number;
    kind: string;
    key: string;
    payload: string | null;
    progress: string | null;
    due_at: number | null;
    attempts: number;
    failure: string | null;
    created_at: number;
    started_at: number | null;
    finished_at: number | null;
  };
  mail_texts: {
    kind: string;
    texts: string;
  };
  media: {
    id: number;
    slug: string;
    name: string;
    version: number;
    retired_at: number | null;
    merged_into_id: number | null;
  };
  menu_items: {
    id: number;
    parent_id: number | null;
    placement: 'header' | 'footer';
    name: string;
    address: string | null;
    target: '_self' | '_blank';
    enabled: boolean | 0 | 1;
    position: number;
  };
  merged_follows: {
    artist_id: number;
    account_id: number;
    since: number;
    other_since: number | null;
  };
  merged_links: {
    kind: string;
    from_id: number;
    item_id: number;
    had_both: boolean | 0 | 1;
  };
  missed_searches: {
    day: string;
    text: string;
    searches: number;
  };
  missing_pages: {
    id: number;
    address: string;
    visits: number;
    first_at: number;
    last_at: number;
    ignored_at: number | null;
  };
  monthly_interest: {
    month: string;
    artwork_id: number;
    views: number;
    holds: number;
    orders: number;
  };
  monthly_searches: {
    month: string;
    text: string;
    searches: number;
  };
  newsletter_deliveries: {
    id: number;
    issue_id: number;
    email: string | null;
    state: 'sending' | 'waiting' | 'sent' | 'failed' | 'uncertain' | 'left';
    attempts: number;
    interruptions: number;
    sent_before: number | null;
    due_at: number | null;
    status: string | null;
    updated_at: number;
  };
  newsletter_issues: {
    id: number;
    state: 'draft' | 'scheduled' | 'sending' | 'paused' | 'stopped' | 'sent';
    version: number;
    subject: string;
    preheader: string;
    body: string;
    audience: 'all' | 'followers' | 'buyers';
    artist_id: number | null;
    limit_kind: 'received' | 'missed' | null;
    limit_issue_id: number | null;
    scheduled_at: number | null;
    retry_at: number | null;
    started_at: number | null;
    finished_at: number | null;
    position: number;
    total: number;
    sent: number;
    failed: number;
    uncertain: number;
    unsubscribed: number;
    bounced: number;
    complaints: number;
    visits: number;
    failure: string | null;
    failures: number;
    reported_at: number | null;
    staff_id: number | null;
    actor: string;
    created_at: number;
    updated_at: number;
  };
  newsletter_items: {
    issue_id: number;
    position: number;
    artwork_id: number | null;
    artist_id: number | null;
    exhibition_id: number | null;
  };
  newsletter_subscriptions: {
    id: number;
    email: string;
    token: string;
    requested_at: number;
    expires_at: number;
    confirmed_at: number | null;
    bounced_at: number | null;
  };
  order_history: {
    id: number;
    order_id: number;
    state: string;
    reason: string;
    happened_at: number;
    carrier: string | null;
    tracking_number: string | null;
    actor: string | null;
  };
  order_items: {
    order_id: number;
    artwork_id: number;
    position: number;
    title: string;
    artist_name: string;
    price: number;
    discount: number;
    ownership: string | null;
    commission_percent: number | null;
    refunded_at: number | null;
  };
  order_list: {
    order_id: number;
    text: string;
    name_key: string;
    phone: string;
    state: string;
    fulfilment: string | null;
    delivery: string;
    pickup: string | null;
    channel: string;
    total: number;
    placed_at: number;
    refund: number;
  };
  order_list_fill: {
    order_id: number;
  };
  order_notes: {
    id: number;
    order_id: number;
    text: string;
    staff_id: number | null;
    author: string;
    written_at: number;
  };
  orders: {
    id: number;
    number: string;
    account_id: number | null;
    state: 'awaiting-payment' | 'paid' | 'cancelled' | 'expired' | 'refund-due' | 'refunded';
    idempotency_key: string;
    subtotal: number;
    discount: number;
    total: number;
    voucher_id: number | null;
    voucher_code: string | null;
    member_name: string | null;
    member_id: string | null;
    payment_method: string;
    payment_type: string;
    payment_term: number | null;
    bank: string | null;
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    delivery: string;
    address_1: string | null;
    address_2: string | null;
    province: string | null;
    city: string | null;
    pickup_day: string | null;
    pickup_time: string | null;
    notes: string | null;
    placed_at: number;
    payment_due_at: number;
    fulfilled_at: number | null;
    fulfilment: 'preparing' | 'ready' | 'shipped' | 'delivered' | null;
    carrier: string | null;
    tracking_number: string | null;
    anonymised_at: number | null;
    channel: 'shop' | 'desk';
    staff_id: number | null;
    discount_reason: string | null;
    version: number;
  };
  originals: {
    id: number;
    key: string;
    format: string;
    bytes: number;
    width: number;
    height: number;
    is_variant: boolean | 0 | 1;
    stored_at: number;
  };
  outbox: {
    id: number;
    key: string;
    recipient: string;
    kind: string;
    content: string | null;
    attempts: number;
    due_at: number | null;
    created_at: number;
    sent_at: number | null;
    failure: string | null;
  };
  passkeys: {
    id: string;
    staff_id: number;
    public_key: string;
    counter: number;
    transports: string;
    created_at: number;
    used_at: number;
  };
  payment_events: {
    provider: string;
    event_id: string;
    order_id: number;
    received_at: number;
  };
  payments: {
    order_id: number;
    attempt: number;
    provider: string;
    state: 'open' | 'paid' | 'declined' | 'cancelled' | 'replaced' | 'ended';
    amount: number;
    artworks: string;
    payment_method: string;
    payment_type: string;
    payment_term: number | null;
    bank: string | null;
    reference: string | null;
    url: string | null;
    opening_lease_expires_at: number | null;
    next_sync_at: number | null;
    sync_count: number;
    failures: number;
    started_at: number;
    ended_at: number | null;
  };
  payouts: {
    id: number;
    artist_id: number;
    key: string;
    amount: number;
    paid_on: string;
    method: 'bank-transfer' | 'cash' | 'check' | 'gcash';
    reference: string;
    corrects: number | null;
    staff_id: number | null;
    actor: string;
    recorded_at: number;
  };
  rate_limits: {
    key: string;
    points: number;
    expire: number;
  };
  receipts: {
    id: number;
    order_id: number;
    provider: string;
    payment_id: string;
    amount: number;
    currency: string;
    paid_at: number;
    received_at: number;
    attempt: number;
  };
  redirects: {
    id: number;
    from_address: string;
    to_address: string;
    created_at: number;
    is_automatic: boolean | 0 | 1;
    version: number;
  };
  refunds: {
    id: number;
    receipt_id: number;
    state: 'requested' | 'due' | 'refunded';
    attempts: number;
    due_at: number | null;
    requested_at: number;
    refunded_at: number | null;
    failure: string | null;
    part: string | null;
    amount: number;
    artwork_id: number | null;
  };
  reservations: {
    artwork_id: number;
    state: 'reserved' | 'held' | 'sold';
    expires_at: number | null;
    since: number;
    cart_id: number | null;
    order_id: number | null;
    client: string | null;
    client_56: string | null;
    client_48: string | null;
    shown_price: number | null;
    staff_hold_id: number | null;
  };
  sandbox_payments: {
    reference: string;
    order_id: number;
    content: string;
    amount: number;
    state: 'open' | 'paid' | 'failed' | 'cancelled' | 'ended';
    expires_at: number;
    payment_id: string | null;
    paid_at: number | null;
    refund_key: string | null;
    attempt: number;
  };
  sandbox_refunds: {
    reference: string;
    key: string;
    amount: number;
  };
  search_documents: {
    artwork_id: number;
    title_length: number;
    entries: string;
    title_entry: number;
  };
  search_entries: {
    id: number;
    kind: string;
    key: string;
    words: string;
    count: number;
    is_shown: boolean | 0 | 1;
  };
  search_keywords: {
    keyword: string;
    text: string;
    searched_at: number;
    searches: number;
  };
  search_pending: {
    kind: string;
    id: number;
    due_at: number;
  };
  search_phrases: {
    kind: string;
    phrase: string;
    entry_id: number;
    shared: number;
  };
  search_prefixes: {
    kind: string;
    prefix: string;
    count: number;
    entries: string;
  };
  search_words: {
    id: number;
    scope: string;
    word: string;
  };
  sent_forms: {
    key: string;
    content: string;
    created_id: number | null;
    sent_at: number;
  };
  sessions: {
    id: string;
    data: string;
    expires_at: number;
    created_at: number;
    account_id: number | null;
  };
  settings: {
    key: string;
    value: string;
  };
  shares: {
    id: number;
    artwork_id: number;
    shared_to: 'twitter' | 'facebook' | 'clipboard';
    client: string;
    shared_at: number;
  };
  site_drafts: {
    id: number;
    part: string;
    fields: string;
    publish_at: number | null;
    stopped_at: number | null;
    staff_id: number | null;
    actor: string;
    created_at: number;
    failed_at: number | null;
  };
  staff: {
    id: number;
    email: string;
    name: string;
    role: 'owner' | 'manager' | 'sales' | 'editor';
    handle: string;
    is_demo: boolean | 0 | 1;
    created_at: number;
    removed_at: number | null;
    google_subject: string | null;
  };
  staff_holds: {
    id: number;
    artwork_id: number;
    holder_name: string;
    holder_contact: string;
    account_id: number | null;
    note: string;
    until: string;
    created_by: number | null;
    created_at: number;
    ended_at: number | null;
    end_reason: 'sold' | 'ended' | 'released' | null;
    ended_by: number | null;
    version: number;
    anonymised_at: number | null;
  };
  staff_sessions: {
    id: string;
    staff_id: number;
    device: string;
    created_at: number;
    idle_at: number;
    expires_at: number;
    verified_at: number | null;
  };
  statement_lines: {
    id: number;
    statement_id: number;
    kind: 'sale' | 'refund' | 'payout';
    at: number;
    description: string;
    order_id: number | null;
    order_number: string | null;
    artwork_id: number | null;
    payout_id: number | null;
    price: number;
    discount: number;
    net: number;
    commission: number;
    owed: number;
    paid: number;
    commission_percent: number | null;
  };
  statement_months: {
    month: string;
    closed_at: number;
    staff_id: number | null;
    actor: string;
  };
  statements: {
    id: number;
    number: string;
    month: string;
    artist_id: number;
    artist_name: string;
    carried: number;
    price: number;
    discount: number;
    net: number;
    commission: number;
    owed: number;
    paid: number;
    balance: number;
    works: number;
  };
  static_page_versions: {
    id: number;
    slug: string;
    title: string | null;
    description: string | null;
    text: string | null;
    is_listed: boolean | 0 | 1 | null;
    saved_at: number;
    staff_id: number | null;
    actor: string;
    follows_file: boolean | 0 | 1;
  };
  styles: {
    id: number;
    slug: string;
    name: string;
    image_id: number | null;
    version: number;
    retired_at: number | null;
    merged_into_id: number | null;
  };
  subjects: {
    id: number;
    slug: string;
    name: string;
    version: number;
    retired_at: number | null;
    merged_into_id: number | null;
  };
  tags: {
    id: number;
    slug: string;
    name: string;
    version: number;
    retired_at: number | null;
    merged_into_id: number | null;
  };
  used_challenges: {
    hash: string;
    expires_at: number;
  };
  views: {
    visitor: string;
    artwork_id: number;
    client: string;
    seen_at: number;
    counted_at: number;
  };
  voucher_uses: {
    order_id: number;
    voucher_id: number;
    account_id: number;
    member_name: string | null;
    member_id: string | null;
    used_at: number;
  };
  vouchers: {
    id: number;
    code: string;
    type: 'mmc_promo' | 'arc_promo' | 'acentives_promo';
    straight_percent: number | null;
    installment_percent: number | null;
    starts_at: number;
    ends_at: number | null;
    use_limit: number | null;
    collector_limit: number | null;
    used: number;
    created_at: number;
    version: number;
    purpose: string | null;
  };
  wishes: {
    id: number;
    artwork_id: number;
    account_id: number;
    wished_at: number;
    notified_at: number | null;
  };
}

/** Columns that an insert may leave out. */
interface Optional {
  accounts: 'id' | 'email' | 'email_verified_at' | 'erased_at';
  addresses: 'id' | 'address_2';
  announcements: 'due_at' | 'detected_at' | 'notified_up_to' | 'announced_at';
  artist_artist_type: never;
  artist_cv_entries: 'year' | 'until_year';
  artist_types: 'id' | 'version' | 'retired_at' | 'merged_into_id';
  artists: 'id' | 'hometown' | 'bio' | 'image_id' | 'is_shown_on_website' | 'published_at' | 'external_id' | 'version' | 'merged_into_id' | 'born_year' | 'lives_in' | 'statement';
  artwork_details: 'inventory_number' | 'location' | 'ownership' | 'commission_percent' | 'cost' | 'provenance' | 'condition' | 'notes';
  artwork_image: never;
  artwork_style: never;
  artwork_subject: never;
  artwork_tag: never;
  artworks: 'id' | 'artist_id' | 'category_id' | 'medium_id' | 'medium_description' | 'description' | 'year_made' | 'height' | 'width' | 'depth' | 'original_price' | 'discounted_price' | 'image_id' | 'published_at' | 'popularity' | 'last_published_at' | 'year_text' | 'version' | 'made_in';
  audit_log: 'id' | 'staff_id' | 'undo' | 'undoes' | 'bulk_change_id';
  awaited_pictures: never;
  bulk_change_items: 'state' | 'reason';
  bulk_changes: 'id' | 'staff_id' | 'total' | 'changed' | 'unchanged' | 'refused' | 'due_at' | 'attempts' | 'stopped_at' | 'finished_at' | 'failure' | 'undoes' | 'import_id';
  cart_releases: 'id' | 'released_by';
  cart_vouchers: 'member_name' | 'member_id';
  carts: 'id' | 'account_id' | 'browser';
  categories: 'id' | 'version' | 'retired_at' | 'merged_into_id';
  certificates: 'id';
  changes: 'seq' | 'id';
  closed_pickup_days: never;
  collector_notes: 'id' | 'staff_id';
  collectors: 'id' | 'image_id' | 'version';
  curator_picks: 'note';
  earlier_slugs: never;
  email_changes: never;
  email_confirmations: never;
  ended_sessions: never;
  exhibition_artwork: never;
  exhibitions: 'id' | 'image_id' | 'version' | 'is_shown_on_website';
  favorites: never;
  follows: never;
  holds: 'id' | 'cart_id' | 'order_id' | 'expires_at' | 'ended_at' | 'end_reason' | 'staff_hold_id';
  identities: never;
  image_colors: never;
  image_palettes: 'colors' | 'attempts' | 'failure';
  images: 'id' | 'focus_x' | 'focus_y' | 'original_id' | 'rotation' | 'crop' | 'ready_at' | 'failure' | 'delete_at' | 'tiled_at' | 'tile_width' | 'tile_height' | 'tile_attempts';
  import_artworks: 'before';
  import_columns: never;
  imports: 'id' | 'staff_id' | 'run' | 'progress' | 'checked' | 'result' | 'rows_new' | 'rows_changed' | 'reason' | 'notice' | 'ended_at' | 'file_deleted_at';
  inquiries: 'id' | 'artwork_id' | 'account_id' | 'state';
  inquiry_messages: 'id' | 'staff_name' | 'sender' | 'quoted' | 'attachments' | 'mail_id';
  interests: 'id' | 'account_id' | 'client' | 'client_56' | 'client_48';
  inventory: 'artist_key' | 'number_key' | 'artist_id' | 'category_id' | 'medium_id' | 'published_at' | 'last_published_at' | 'price' | 'year';
  inventory_fill: never;
  invitations: 'id' | 'is_demo' | 'used_at' | 'withdrawn_at';
  jobs: 'id' | 'key' | 'payload' | 'progress' | 'due_at' | 'attempts' | 'failure' | 'started_at' | 'finished_at';
  mail_texts: never;
  media: 'id' | 'version' | 'retired_at' | 'merged_into_id';
  menu_items: 'id' | 'parent_id' | 'address' | 'target' | 'enabled';
  merged_follows: 'other_since';
  merged_links: never;
  missed_searches: never;
  missing_pages: 'id' | 'ignored_at';
  monthly_interest: 'views' | 'holds' | 'orders';
  monthly_searches: never;
  newsletter_deliveries: 'id' | 'email' | 'attempts' | 'interruptions' | 'sent_before' | 'due_at' | 'status';
  newsletter_issues: 'id' | 'state' | 'version' | 'preheader' | 'body' | 'audience' | 'artist_id' | 'limit_kind' | 'limit_issue_id' | 'scheduled_at' | 'retry_at' | 'started_at' | 'finished_at' | 'position' | 'total' | 'sent' | 'failed' | 'uncertain' | 'unsubscribed' | 'bounced' | 'complaints' | 'visits' | 'failure' | 'failures' | 'reported_at' | 'staff_id';
  newsletter_items: 'artwork_id' | 'artist_id' | 'exhibition_id';
  newsletter_subscriptions: 'id' | 'confirmed_at' | 'bounced_at';
  order_history: 'id' | 'carrier' | 'tracking_number' | 'actor';
  order_items: 'discount' | 'ownership' | 'commission_percent' | 'refunded_at';
  order_list: 'fulfilment' | 'pickup';
  order_list_fill: never;
  order_notes: 'id' | 'staff_id';
  orders: 'id' | 'account_id' | 'voucher_id' | 'voucher_code' | 'member_name' | 'member_id' | 'payment_term' | 'bank' | 'address_1' | 'address_2' | 'province' | 'city' | 'pickup_day' | 'pickup_time' | 'notes' | 'fulfilled_at' | 'fulfilment' | 'carrier' | 'tracking_number' | 'anonymised_at' | 'channel' | 'staff_id' | 'discount_reason' | 'version';
  originals: 'id' | 'is_variant';
  outbox: 'id' | 'content' | 'attempts' | 'due_at' | 'sent_at' | 'failure';
  passkeys: never;
  payment_events: never;
  payments: 'payment_term' | 'bank' | 'reference' | 'url' | 'opening_lease_expires_at' | 'next_sync_at' | 'sync_count' | 'failures' | 'ended_at';
  payouts: 'id' | 'corrects' | 'staff_id';
  rate_limits: never;
  receipts: 'id' | 'attempt';
  redirects: 'id' | 'is_automatic' | 'version';
  refunds: 'id' | 'attempts' | 'due_at' | 'refunded_at' | 'failure' | 'part' | 'amount' | 'artwork_id';
  reservations: 'expires_at' | 'cart_id' | 'order_id' | 'client' | 'client_56' | 'client_48' | 'shown_price' | 'staff_hold_id';
  sandbox_payments: 'payment_id' | 'paid_at' | 'refund_key' | 'attempt';
  sandbox_refunds: never;
  search_documents: never;
  search_entries: 'id' | 'count' | 'is_shown';
  search_keywords: 'searches';
  search_pending: never;
  search_phrases: never;
  search_prefixes: never;
  search_words: 'id';
  sent_forms: 'created_id';
  sessions: 'account_id';
  settings: never;
  shares: 'id';
  site_drafts: 'id' | 'publish_at' | 'stopped_at' | 'staff_id' | 'failed_at';
  staff: 'id' | 'is_demo' | 'removed_at' | 'google_subject';
  staff_holds: 'id' | 'holder_contact' | 'account_id' | 'note' | 'created_by' | 'ended_at' | 'end_reason' | 'ended_by' | 'version' | 'anonymised_at';
  staff_sessions: 'verified_at';
  statement_lines: 'id' | 'order_id' | 'order_number' | 'artwork_id' | 'payout_id' | 'commission_percent';
  statement_months: 'staff_id';
  statements: 'id';
  static_page_versions: 'id' | 'title' | 'description' | 'text' | 'is_listed' | 'staff_id' | 'follows_file';
  styles: 'id' | 'image_id' | 'version' | 'retired_at' | 'merged_into_id';
  subjects: 'id' | 'version' | 'retired_at' | 'merged_into_id';
  tags: 'id' | 'version' | 'retired_at' | 'merged_into_id';
  used_challenges: never;
  views: never;
  voucher_uses: 'member_name' | 'member_id';
  vouchers: 'id' | 'straight_percent' | 'installment_percent' | 'ends_at' | 'use_limit' | 'collector_limit' | 'used' | 'version' | 'purpose';
  wishes: 'id' | 'notified_at';
}

/** Columns that the database computes. */
interface Generated {
  accounts: never;
  addresses: never;
  announcements: never;
  artist_artist_type: never;
  artist_cv_entries: never;
  artist_types: never;
  artists: never;
  artwork_details: never;
  artwork_image: never;
  artwork_style: never;
  artwork_subject: never;
  artwork_tag: never;
  artworks: 'orientation' | 'size' | 'price';
  audit_log: never;
  awaited_pictures: never;
  bulk_change_items: never;
  bulk_changes: never;
  cart_releases: never;
  cart_vouchers: never;
  carts: never;
  categories: never;
  certificates: never;
  changes: never;
  closed_pickup_days: never;
  collector_notes: never;
  collectors: never;
  curator_picks: never;
  earlier_slugs: never;
  email_changes: never;
  email_confirmations: never;
  ended_sessions: never;
  exhibition_artwork: never;
  exhibitions: never;
  favorites: never;
  follows: never;
  holds: never;
  identities: never;
  image_colors: never;
  image_palettes: never;
  images: never;
  import_artworks: never;
  import_columns: never;
  imports: never;
  inquiries: never;
  inquiry_messages: never;
  interests: never;
  inventory: never;
  inventory_fill: never;
  invitations: never;
  jobs: never;
  mail_texts: never;
  media: never;
  menu_items: never;
  merged_follows: never;
  merged_links: never;
  missed_searches: never;
  missing_pages: never;
  monthly_interest: never;
  monthly_searches: never;
  newsletter_deliveries: never;
  newsletter_issues: never;
  newsletter_items: never;
  newsletter_subscriptions: never;
  order_history: never;
  order_items: never;
  order_list: never;
  order_list_fill: never;
  order_notes: never;
  orders: never;
  originals: never;
  outbox: never;
  passkeys: never;
  payment_events: never;
  payments: never;
  payouts: never;
  rate_limits: never;
  receipts: never;
  redirects: never;
  refunds: never;
  reservations: never;
  sandbox_payments: never;
  sandbox_refunds: never;
  search_documents: never;
  search_entries: never;
  search_keywords: never;
  search_pending: never;
  search_phrases: never;
  search_prefixes: never;
  search_words: never;
  sent_forms: never;
  sessions: never;
  settings: never;
  shares: never;
  site_drafts: never;
  staff: never;
  staff_holds: never;
  staff_sessions: never;
  statement_lines: never;
  statement_months: never;
  statements: never;
  static_page_versions: never;
  styles: never;
  subjects: never;
  tags: never;
  used_challenges: never;
  views: never;
  voucher_uses: never;
  vouchers: never;
  wishes: never;
}

/** A row; `Narrower` gives columns a narrower type than the schema has. */
export type Row<Table extends keyof Rows, Narrower extends Partial<Rows[Table]> = object> = Omit<
  Rows[Table],
  keyof Narrower
> &
  Narrower;

type Insert<Table extends keyof Rows> = OrRaw<
  Omit<Rows[Table], Optional[Table] | Generated[Table]> & Partial<Pick<Rows[Table], Optional[Table]>>
>;

type OrRaw<Record> = { [Column in keyof Record]: Record[Column] | Knex.Raw };

type AllTables = { [Table in keyof Rows]: Knex.CompositeTableType<Rows[Table], Insert<Table>> };

declare module 'knex/types/tables.js' {
  interface Tables extends AllTables {}
}
