extension FrenchLexicon {
  /// What happens: key, gender, the noun with its article and, after a slash, the form that stands
  /// alone or after "moins de" where it differs.
  static let eventLines = """
    dairy m des produits laitiers
    milk m du lait
    cheese m du fromage
    yogurt m du yaourt
    butter m du beurre
    ice_cream f de la glace
    lactose m du lactose
    gluten m du gluten
    wheat m du blé
    bread m du pain
    pasta f des pâtes
    rice m du riz
    pizza f de la pizza
    cereal f des céréales
    oats f de l'avoine
    coffee m du café
    espresso m un expresso / expressos
    decaf m du décaféiné
    tea m du thé
    green_tea m du thé vert
    iced_tea m du thé glacé
    herbal_tea f une tisane / tisanes
    caffeine f de la caféine
    energy_drink f une boisson énergisante / boissons énergisantes
    soda m du soda
    juice m du jus de fruits
    water f de l'eau
    sparkling_water f de l'eau gazeuse
    alcohol m de l'alcool
    wine m du vin
    red_wine m du vin rouge
    white_wine m du vin blanc
    beer f de la bière
    cocktail m un cocktail / cocktails
    spirits m des alcools forts
    sugar m du sucre
    sweets f des sucreries
    sweetener m des édulcorants
    dessert m un dessert / desserts
    cake m du gâteau
    chocolate m du chocolat
    honey m du miel
    salt m du sel
    spicy_food m un plat épicé / plats épicés
    salty_food m un plat salé / plats salés
    fried_food f des fritures
    fast_food f de la restauration rapide
    takeaway m un plat à emporter / plats à emporter
    processed_food m des aliments transformés
    fermented_food m des aliments fermentés
    red_meat f de la viande rouge
    meat f de la viande
    processed_meat f de la charcuterie
    chicken m du poulet
    pork m du porc
    fish m du poisson
    seafood m des fruits de mer
    shellfish m des crustacés
    eggs m des œufs
    nuts m des fruits à coque
    peanuts f des cacahuètes
    soy m du soja
    legumes f des légumineuses
    beans m des haricots
    lentils f des lentilles
    vegetables m des légumes
    salad f de la salade
    tomato f des tomates
    potato f des pommes de terre
    onion m de l'oignon
    garlic m de l'ail
    fruit m des fruits
    banana f une banane / bananes
    apple f une pomme / pommes
    citrus m des agrumes
    avocado m de l'avocat
    soup f de la soupe
    hot_soup f une soupe chaude / soupes chaudes
    breakfast m un petit-déjeuner / petits-déjeuners
    snack m un en-cas / en-cas
    late_meal m un repas tardif / repas tardifs
    heavy_meal m un repas copieux / repas copieux
    skipped_meal m un repas sauté / repas sautés
    fasting m un jeûne / jeûne
    restaurant m un repas au restaurant / repas au restaurant
    magnesium m du magnésium
    antihistamine m un antihistaminique / antihistaminiques
    ibuprofen m de l'ibuprofène
    paracetamol m du paracétamol
    aspirin f de l'aspirine
    painkiller m un antidouleur / antidouleurs
    triptan m un triptan / triptans
    melatonin f de la mélatonine
    sleeping_pill m un somnifère / somnifères
    vitamin_b12 f de la vitamine B12
    vitamin_c f de la vitamine C
    vitamin_d f de la vitamine D
    iron m du fer
    zinc m du zinc
    omega_3 m des oméga-3
    probiotic m un probiotique / probiotiques
    antibiotic m un antibiotique / antibiotiques
    antacid m un antiacide / antiacides
    omeprazole m de l'oméprazole
    cortisone f de la cortisone
    prednisone f de la prednisone
    methotrexate m du méthotrexate
    levothyroxine f de la lévothyroxine
    antidepressant m un antidépresseur / antidépresseurs
    birth_control_pill f une pilule contraceptive / pilule contraceptive
    medication_taken f une prise de médicament / prises de médicament
    supplement m un complément alimentaire / compléments alimentaires
    electrolytes m des électrolytes
    turmeric m du curcuma
    ginger m du gingembre
    cbd m du CBD
    nicotine f de la nicotine
    running f une course à pied / course à pied
    walking f de la marche
    walk f une promenade / promenades
    dog_walk f une promenade du chien / promenades du chien
    hiking f une randonnée / randonnées
    cycling m du vélo
    swimming f de la natation
    yoga m du yoga
    pilates m du pilates
    workout f une séance de sport / séances de sport
    exercise m de l'exercice
    strength_training f de la musculation
    stretching m des étirements
    dancing f de la danse
    tennis m du tennis
    climbing f de l'escalade
    skiing m du ski
    gardening m du jardinage
    housework m du ménage
    meditation f de la méditation
    massage m un massage / massages
    sauna m un sauna / saunas
    cold_shower f une douche froide / douches froides
    hot_bath m un bain chaud / bains chauds
    nap f une sieste / siestes
    sex m un rapport sexuel / rapports sexuels
    late_screen m des écrans tard
    video_games m des jeux vidéo
    reading f de la lecture
    work m du travail
    overtime f des heures supplémentaires
    night_shift m un travail de nuit / travail de nuit
    meeting f une réunion / réunions
    commute m un trajet / trajets
    travel m un voyage / voyages
    flight m un vol en avion / vols en avion
    party f une fête / fêtes
    argument f une dispute / disputes
    social_time f une sortie entre amis / sorties entre amis
    late_bedtime m un coucher tardif / couchers tardifs
    smoking m du tabac
    cigarette f une cigarette / cigarettes
    vaping m du vapotage
    sunscreen f de la crème solaire
    sun_exposure f une exposition au soleil / expositions au soleil
    noise m du bruit
    heating_on m du chauffage
    fan_on m un ventilateur / ventilateur
    air_conditioning f de la climatisation
    open_windows f des fenêtres ouvertes
    pollen m du pollen
    mold f des moisissures
    perfume m du parfum
    headache m des maux de tête
    migraine f une migraine / migraines
    hand_stiffness f une raideur des mains / raideur des mains
    stiffness f une raideur / raideur
    joint_pain f des douleurs articulaires
    muscle_pain f des douleurs musculaires
    sore_muscles f des courbatures
    back_pain m un mal de dos / mal de dos
    neck_pain f des douleurs au cou
    shoulder_pain f des douleurs à l'épaule
    knee_pain f des douleurs au genou
    hip_pain f des douleurs à la hanche
    hand_pain f des douleurs aux mains
    foot_pain f des douleurs aux pieds
    chest_pain f des douleurs à la poitrine
    pelvic_pain f des douleurs pelviennes
    stomach_ache m des maux de ventre
    cramps f des crampes
    period_pain f des douleurs de règles
    sore_throat m un mal de gorge / mal de gorge
    pain f une douleur / douleurs
    bloating m des ballonnements
    fatigue f de la fatigue
    brain_fog m du brouillard mental
    nausea f des nausées
    vomiting m des vomissements
    reflux m du reflux
    heartburn f des brûlures d'estomac
    diarrhea f de la diarrhée
    constipation f de la constipation
    gas m des gaz
    anxiety f de l'anxiété
    panic_attack f une crise d'angoisse / crises d'angoisse
    irritability f de l'irritabilité
    low_mood m un coup de blues / coups de blues
    insomnia f une insomnie / insomnies
    night_sweats f des sueurs nocturnes
    hot_flashes f des bouffées de chaleur
    dizziness m des vertiges
    palpitations f des palpitations
    shortness_of_breath m un essoufflement / essoufflement
    itching f des démangeaisons
    rash f une éruption cutanée / éruptions cutanées
    eczema m de l'eczéma
    hives f de l'urticaire
    acne f de l'acné
    congestion m un nez bouché / nez bouché
    runny_nose m un nez qui coule / nez qui coule
    sneezing m des éternuements
    cough f de la toux
    fever f de la fièvre
    chills m des frissons
    dry_eyes m des yeux secs
    swelling m un gonflement / gonflements
    tingling m des fourmillements
    numbness m un engourdissement / engourdissements
    tinnitus m des acouphènes
    breast_tenderness f une sensibilité des seins / sensibilité des seins
    cravings f des fringales
    flare f une poussée / poussées
    period_flow f des règles
    period_flow_unspecified f des règles
    cycle_start m un début de cycle / débuts de cycle
    ovulation f une ovulation / ovulations
    ovulation_test m un test d'ovulation positif / tests d'ovulation positifs
    precipitation f de la pluie
    rain f de la pluie
    snowfall f de la neige
    thunderstorm m un orage / orages
    handwashing m un lavage des mains / lavages des mains
    toothbrushing m un brossage des dents / brossages des dents
    mindful_minutes f de la méditation
    """
}
